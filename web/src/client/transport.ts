// What carries messages: a line that may break. The client above it knows nothing of sockets.

export interface Line {
  send(text: string): void
  close(): void
}

export interface LineEvents {
  opened(): void
  received(text: string): void
  /** Once, whether the line broke or never came about. */
  closed(): void
}

/** Opens one line; the client asks for the next one when it breaks. */
export type Transport = (events: LineEvents) => Line

/** A WebSocket to the server that this page came from. */
export function webSocket(url: string): Transport {
  return (events) => {
    const socket = new WebSocket(url)
    let over = false
    const finish = (): void => {
      if (over) return
      over = true
      window.removeEventListener('offline', drop)
      events.closed()
    }
    // A browser may keep a dead socket for minutes; it does know when the machine has left the network.
    const drop = (): void => {
      socket.close()
      finish()
    }
    socket.addEventListener('open', () => events.opened())
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (!over && typeof event.data === 'string') events.received(event.data)
    })
    socket.addEventListener('close', finish)
    window.addEventListener('offline', drop)
    return { send: (text) => socket.send(text), close: drop }
  }
}

export function socketUrl(location: Location): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}

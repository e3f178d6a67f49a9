// A Colyseus room that sends each seat its whole view after every move, over its own WebSocket transport.
const { Server, Room, matchMaker } = require('@colyseus/core')
const { WebSocketTransport } = require('@colyseus/ws-transport')
const { setup, play, view } = require('./game.cjs')

class Load extends Room {
  onCreate() {
    this.maxClients = 2
    this.patchRate = null
    this.game = setup()
    this.onMessage('play', (client, { seat, index }) => {
      if (!play(this.game, seat, index)) return
      this.clients.forEach((each) => each.send('view', view(this.game, each.userData)))
    })
  }
  onJoin(client) {
    client.userData = this.clients.length - 1
    client.send('view', view(this.game, client.userData))
  }
}
const transport = new WebSocketTransport({ perMessageDeflate: false })
const server = new Server({ transport, greet: false })
server.define('load', Load)
const port = Number(process.env.PORT)
server.listen(port, '127.0.0.1').then(() => process.stdout.write(`http://127.0.0.1:${port}\n`))

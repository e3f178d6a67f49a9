// A bot for Bondline's bot interface, for Node 20 or newer, without packages.
//
// node examples/bot.mjs K7M2Q           joins the table with this code
// node examples/bot.mjs --create ion    makes a table, and begins when all its seats are taken
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/** Put your bot's thoughts here: one of the legal moves, by what this seat may know (`update.view`). */
function choose(update) {
  return update.legal[0].move
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    create: { type: 'string' },
    players: { type: 'string', default: '2' },
    server: { type: 'string', default: 'http://127.0.0.1:8000' },
  },
})
const headers = { 'Content-Type': 'application/json' }

/** Ask for something to be done. A rule that forbids it is thrown as an error. */
async function post(path, fields = {}) {
  for (;;) {
    let answer, said
    try {
      answer = await fetch(`${options.server}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(fields) })
      said = await answer.json()
    } catch (error) {
      if (!fields.n) throw error
      await sleep(1000) // numbered, it may be sent again: it is not played twice
      continue
    }
    if (answer.ok) return said
    if (![429, 503].includes(answer.status)) throw new Error(`${said.text}  [${said.refused}]`)
    await sleep(1000 * (answer.headers.get('Retry-After') ?? 1)) // too fast, or too busy: a moment later, please
  }
}

/** The table, again and again. A line that breaks is no harm: a new stream begins with the whole state. */
async function* updates(code) {
  for (;;) {
    try {
      const answer = await fetch(`${options.server}/api/tables/${code}/stream`, { headers })
      if (answer.status < 500 && !answer.ok) return console.error((await answer.json()).text)
      let rest = ''
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + text).split('\n')
        rest = lines.pop()
        for (const line of lines) if (line) yield JSON.parse(line) // an empty one says only that the line is alive
      }
    } catch (error) {
      console.error(`the stream broke: ${error.message}`)
    }
    await sleep(1000)
  }
}

/** One game to its end; the last update. */
async function play(code) {
  let started = false
  for await (const update of updates(code)) {
    const { status, host, seats } = update.info
    if (status === 'over') return update
    if (status === 'lobby') {
      if (host && !started && seats.every((seat) => seat.kind !== 'open')) {
        await post(`tables/${code}/start`)
        started = true
      }
    } else if (update.awaited?.includes(update.seat)) {
      try {
        // Numbered: should this update come twice, the move is still made once.
        await post(`tables/${code}/move`, { move: choose(update), n: (update.n ?? 0) + 1 })
      } catch (error) {
        console.log(error.message) // it changed nothing; the next update says how things stand
      }
    }
  }
}

let [code] = positionals
if (!code === !options.create) {
  console.error('usage: bot.mjs [--server URL] (CODE | --create GAME [--players N])')
  process.exit(2)
}
headers.Authorization = `Bearer ${(await post('device', { nickname: 'JavaScript bot' })).token}`
if (options.create) {
  const others = Array(options.players - 1).fill({ kind: 'open' })
  const table = await post('tables', { game: options.create, seats: [{ kind: 'mine' }, ...others] })
  code = table.code
  console.log(`Table ${code}, for people ${options.server}${table.link}`)
} else {
  await post(`tables/${code}/join`)
}
for (const seat of (await play(code))?.info.seats ?? []) {
  console.log(`${seat.seat} ${seat.nickname || seat.level}: ${seat.score ?? 0}`)
}

// boardgame.io's server as its documentation starts it, with its store in memory.
const { Server } = require('boardgame.io/server')
const { INVALID_MOVE } = require('boardgame.io/core')
const { setup, play, view } = require('./game.cjs')

const game = {
  name: 'load',
  setup,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, index) => (play(G, Number(playerID), index) ? undefined : INVALID_MOVE),
  },
  playerView: ({ G, playerID }) => view(G, Number(playerID)),
}
const server = Server({ games: [game], origins: ['*'] })
server.run({ port: 0 }).then(({ appServer }) => process.stdout.write(`http://127.0.0.1:${appServer.address().port}\n`))

// The game that the peers serve: as little of a game as sends as much. A hand of cards nobody else may see, a deck nobody may.
// BULK is what lies on the table, so that a view is as long as one of Bondline's.
const bulk = Number(process.env.BULK ?? 1000)

function setup() {
  const deck = Array.from({ length: 60 }, (_, number) => ({ id: number, name: `c${number}` }))
  const hands = [deck.splice(0, 6), deck.splice(0, 6)]
  return { deck, hands, table: [], moves: 0, bulk: 'x'.repeat(bulk) }
}

function play(game, seat, index) {
  const hand = game.hands[seat]
  if (game.moves % 2 !== seat || !(index in hand)) return false
  game.table.push(...hand.splice(index, 1))
  if (game.table.length > 8) game.deck.push(game.table.shift())
  hand.push(game.deck.shift())
  game.moves += 1
  return true
}

function view(game, seat) {
  const { deck, hands, ...shown } = game
  return { ...shown, deck: deck.length, hand: hands[seat] ?? [], others: hands.map((hand) => hand.length) }
}

module.exports = { setup, play, view }

import { describe, expect, it } from 'vitest'
import { Words } from '../src/words/words.svelte'
import type { Catalogue } from '../src/words/words.svelte'

const shelf: Record<string, Catalogue> = {
  'en/client': { hello: 'Hello', 'card.X': 'a client card', only: 'English only' },
  'de/client': { hello: 'Hallo' },
  'en/ion': { 'card.X': 'an ion card', hello: 'ion hello' },
  'en/valence': { 'card.X': 'a valence card' },
}
function words(): { words: Words; fetched: string[] } {
  const fetched: string[] = []
  const lazily = Object.entries(shelf).map(([path, content]) => {
    return [path, () => (fetched.push(path), Promise.resolve(content))] as const
  })
  return { words: new Words(Object.fromEntries(lazily)), fetched }
}
const seat = (name: string): string => name

describe('catalogues', () => {
  it('are fetched when first needed, once', async () => {
    const { words: told, fetched } = words()
    await told.load('client')
    await told.load('client', 'ion')
    expect(fetched).toEqual(['en/client', 'en/ion'])
    await told.speak('de')
    expect(fetched).toEqual(['en/client', 'en/ion', 'de/client'])
  })
  it('fall back to English, and offer only languages that the client speaks', async () => {
    const { words: told } = words()
    await told.load('client')
    expect(told.languages).toEqual(['de', 'en'])
    await told.speak('de')
    expect([told.t('hello'), told.t('only')]).toEqual(['Hallo', 'English only'])
    await told.speak('xx')
    expect(told.language).toBe('de')
  })
  it('keep the games apart, and the client from them', async () => {
    const { words: told } = words()
    await told.load('client', 'ion', 'valence')
    expect(told.tell({ key: 'card.X' }, { seat, game: 'valence' })).toBe('a valence card')
    expect(told.tell({ key: 'card.X' }, { seat, game: 'ion' })).toBe('an ion card')
    expect(told.t('hello')).toBe('Hello')
    expect(told.tell({ key: 'hello' }, { seat })).toBe('ion hello')
  })
  it('list the keys of a part', async () => {
    const { words: told } = words()
    await told.load('ion')
    expect(told.keys('ion')).toEqual(['card.X', 'hello'])
  })
})

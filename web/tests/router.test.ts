import { describe, expect, it } from 'vitest'
import { routeOf } from '../src/state/router.svelte'

describe('addresses', () => {
  it.each([
    ['/', '', { screen: 'home' }],
    ['/new/ion', '', { screen: 'new', game: 'ion' }],
    ['/t/k7m4x', '', { screen: 'table', code: 'K7M4X' }],
    ['/t/K7M4X/', '', { screen: 'table', code: 'K7M4X' }],
    ['/wall/k7m4x', '', { screen: 'wall', code: 'K7M4X' }],
    ['/wall', '', { screen: 'missing' }],
    ['/replay/abc', '?at=17&seat=P2', { screen: 'replay', table: 'abc', at: 17, seat: 'P2' }],
    ['/replay/abc', '?at=x', { screen: 'replay', table: 'abc', at: 0, seat: null }],
    ['/rules', '', { screen: 'rules', game: null }],
    ['/rules/ion', '', { screen: 'rules', game: 'ion' }],
    ['/replay', '', { screen: 'record' }],
    ['/learn/ion', '', { screen: 'learn', game: 'ion', step: null }],
    ['/learn/ion/bond', '', { screen: 'learn', game: 'ion', step: 'bond' }],
    ['/try/ion/an-example', '', { screen: 'try', game: 'ion', example: 'an-example' }],
    ['/try/ion', '', { screen: 'missing' }],
    ['/settings', '', { screen: 'settings' }],
    ['/settings/x', '', { screen: 'missing' }],
    ['/design', '', { screen: 'design' }],
    ['/t/%E0%A4%A', '', { screen: 'table', code: '%E0%A4%A' }],
    ['/nothing/here', '', { screen: 'missing' }],
    ['/t/a/b', '', { screen: 'missing' }],
  ])('%s%s', (path, search, route) => expect(routeOf(path, search)).toEqual(route))
})

// What a move would bring, in sentences: from the table's answer. `short` leaves out the cells, which follow from the volumes.
import type { Params } from '../../words/template'
import type { Brings } from './types'

type Say = (key: string, params?: Params) => string

export function toldBrings(brings: Brings, colour: string, t: Say, short = false): string[] {
  const volumes = brings.closed.flatMap(({ volume }) => (typeof volume === 'number' ? [String(volume)] : []))
  const choices = brings.closed.filter(({ volume }) => volume === 'choice').map(({ hex }) => hex)
  const elemental = brings.closed.filter(({ volume }) => volume === 'elemental').map(({ hex }) => hex)
  return [
    ...(volumes.length === 1 ? [t('synthesis-table.closes-one', { volume: volumes[0] ?? '', colour })] : []),
    ...(volumes.length > 1 ? [t('synthesis-table.closes', { n: volumes.length, list: volumes, colour })] : []),
    ...(choices.length > 0 ? [t('synthesis-table.closes-choice', { list: choices })] : []),
    ...(elemental.length > 0 ? [t('synthesis-table.closes-elemental', { list: elemental })] : []),
    ...(brings.closed.length === 0 && brings.cells.length === 0 ? [t('synthesis-table.closes-none')] : []),
    ...(brings.cells.length > 0 && !short ? [t('synthesis-table.fills', { n: brings.cells.length, list: brings.cells })] : []),
    ...(volumes.length > brings.cells.length ? [t('synthesis-table.fills-none')] : []),
    ...(brings.free > 0 ? [t('synthesis-table.earns', { n: brings.free })] : []),
    ...(brings.active > 0 ? [t('synthesis-table.opens', { n: brings.active })] : []),
  ]
}

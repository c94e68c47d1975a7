import type { KeyboardEvent } from 'react'
import { logicalKey } from '../../../lib/page/keyboard/logical-key.ts'

/** Moves the focus between cards by arrow keys, Home and End, by where they stand on the screen. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const index = cards.findIndex((card) => card.contains(document.activeElement))
  if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const places = cards.map((card) => card.getBoundingClientRect())
  const target = cards[nextIndex(logicalKey(event.key, event.currentTarget), index, places)]
  if (!target || target === cards[index]) return
  event.preventDefault()
  target.focus()
}

interface Place {
  top: number
  left: number
}

/** The index that a key leads to; the same one where there is nothing in that direction. */
export function nextIndex(key: string, index: number, places: readonly Place[]): number {
  const to = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: inNextRow(index, places, 1),
    ArrowUp: inNextRow(index, places, -1),
    Home: 0,
    End: places.length - 1,
  }[key]
  return to === undefined || places[to] === undefined ? index : to
}

/** The index of the horizontally nearest card in the next row below (1) or above (-1); rows may differ in length. */
function inNextRow(index: number, places: readonly Place[], direction: 1 | -1): number | undefined {
  const from = places[index]
  if (!from) return undefined
  const away = ({ top }: Place) => (top - from.top) * direction
  const rows = places.map(away).filter((distance) => distance > 0)
  const aside = ({ left }: Place) => Math.abs(left - from.left)
  const row = places
    .map((place, at) => ({ place, at }))
    .filter(({ place }) => away(place) === Math.min(...rows))
  return row.toSorted((one, other) => aside(one.place) - aside(other.place))[0]?.at
}

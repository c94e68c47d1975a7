import type { KeyboardEvent } from 'react'

/** Moves the focus between the cards of a grid by arrow keys, Home and End, by where they stand on the screen. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const index = cards.findIndex((card) => card.contains(document.activeElement))
  if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const target = cards[nextIndex(event.key, index, cards.length, columnsOf(cards))]
  if (!target || target === cards[index]) return
  event.preventDefault()
  target.focus()
}

/** The index that a key leads to; the same one where there is nothing in that direction. */
export function nextIndex(key: string, index: number, count: number, columns: number): number {
  const to = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined || to < 0 || to >= count ? index : to
}

function columnsOf(cards: HTMLElement[]): number {
  const top = cards[0]?.offsetTop
  const columns = cards.findIndex((card) => card.offsetTop !== top)
  return columns < 0 ? cards.length : columns
}

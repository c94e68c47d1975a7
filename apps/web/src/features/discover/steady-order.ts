import { useRef } from 'react'

/**
 * Keeps a list's order while `hold` is set: known items show their newest state where they stood, gone ones leave,
 * new ones join at the end. Without `hold` the newest order stands.
 */
export function steadyOrder<Item extends { id: string }>(
  shown: readonly Item[],
  next: Item[],
  hold: boolean,
): Item[] {
  if (!hold) return next
  const newest = new Map(next.map((item) => [item.id, item]))
  const kept = shown.flatMap(({ id }) => newest.get(id) ?? [])
  const known = new Set(kept.map(({ id }) => id))
  return [...kept, ...next.filter(({ id }) => !known.has(id))]
}

/** The list as shown: it never reorders under a pointer or the focus, unless `listKey` says that it is another list. */
export function useSteadyOrder<Item extends { id: string }>(
  next: Item[],
  hold: boolean,
  listKey: string,
): Item[] {
  const shown = useRef<{ key: string; items: Item[] }>({ key: listKey, items: [] })
  const items = steadyOrder(shown.current.items, next, hold && shown.current.key === listKey)
  shown.current = { key: listKey, items }
  return items
}

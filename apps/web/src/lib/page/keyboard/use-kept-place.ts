import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a list whose items come and go: where the focused one went away with a change of `key`, the keyboard goes on at the
 * one that took its place, and after the last at the start of the screen.
 */
export function useListFocus<List extends HTMLElement>(key: string) {
  const list = useRef<List>(null)
  const place = useRef<number>(undefined)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (place.current !== undefined && document.activeElement === document.body)
      focusAt(list.current, place.current)
  }, [key])
  return {
    /** for the list: its ref, and what notes where the focus is */
    kept: {
      ref: list,
      onFocus: ({ target }: FocusEvent<List>) => {
        place.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target))
      },
    },
    /** Moves the focus to the item so many further on; to the first from without. */
    step(by: number) {
      const isWithin = list.current?.contains(document.activeElement) ?? false
      focusAt(list.current, isWithin ? (place.current ?? 0) + by : 0)
    },
  }
}

function focusAt(list: HTMLElement | null, index: number): void {
  const items = list?.children ?? []
  const item = items[Math.max(0, Math.min(index, items.length - 1))] ?? document.getElementById('main')
  if (!(item instanceof HTMLElement)) return
  item.tabIndex = -1
  item.focus()
}

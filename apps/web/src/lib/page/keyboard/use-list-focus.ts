import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a list whose items change: if a change of `key` removes the focused item, the focus moves to the
 * item that took its place, and after the last item to the start of the screen.
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
    listProps: {
      ref: list,
      onFocus: ({ target }: FocusEvent<List>) => {
        place.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target))
      },
    },
    /** Moves the focus by this many items; to the first item if none has the focus. */
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

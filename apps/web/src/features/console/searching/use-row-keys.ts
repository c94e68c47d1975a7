import { type RefObject, useRef } from 'react'
import { useKeys } from '../../../lib/page/keyboard/use-keys.ts'

/** [O2] J and K move the focus among the controls of a list that are marked `data-row`; Enter then opens one. */
export function useRowKeys<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null)
  const step = (by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = at < 0 ? 0 : Math.max(0, Math.min(at + by, rows.length - 1))
    rows[next]?.focus()
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  return list
}

import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { cx } from '../ui/cx.ts'

/**
 * [M7] What the operator has written, as the server made it: clean HTML, without scripts, styles and pictures. The one
 * place where the page shows HTML. A link within the product leads on without leaving the page.
 */
export function Written({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const to = link?.getAttribute('href')
    if (!isPlain || event.defaultPrevented || !to?.startsWith('/')) return
    event.preventDefault()
    void navigate({ href: to })
  }
  // its links have the focus and the keys: Enter on one is a press
  return (
    <div
      role="none"
      onClick={follow}
      className={cx('written', className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

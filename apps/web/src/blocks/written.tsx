import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { cx } from '../ui/cx.ts'

/**
 * [M7] An operator's text as HTML that the server sanitized: without scripts, styles and pictures. The only
 * place where the page inserts HTML. Links within the product navigate through the router.
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
  // the links are focusable themselves: Enter on one triggers a click
  return (
    <div
      role="none"
      onClick={follow}
      className={cx('written', className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

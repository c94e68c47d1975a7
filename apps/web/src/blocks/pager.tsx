import { type Page, pageButtons, pagePosition, pager, withPageSize } from '@footlight/contract'
import { formatNumber } from '../lib/language/format.ts'
import { say } from '../lib/language/say.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../ui/icons/icons.ts'

interface PagerProps {
  state: Page
  onChange: (next: { limit: number; offset: number }) => void
  /** numbered buttons, two each side of the current page */
  numbers?: boolean
  /** the per-page selector */
  sizes?: boolean
}

/** Previous and next, page buttons, "page X of Y", per-page 40, 80 or 120. */
export function Pager({ state, onChange, numbers = true, sizes = true }: PagerProps) {
  const { page, pages } = pagePosition(state)
  const go = (to: number) => onChange({ limit: state.limit, offset: (to - 1) * state.limit })
  return (
    <nav
      aria-label={say('Pages')}
      className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3 text-paper-1"
    >
      <div className="flex flex-wrap items-center justify-center gap-1">
        <IconButton label={say('Previous page')} disabled={page <= 1} onClick={() => go(page - 1)}>
          <ChevronLeft aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
        {numbers &&
          pageButtons(state).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={say('Page {number}', { number: formatNumber(number) })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => go(number)}
              className={cx(
                'min-h-11 min-w-11 rounded font-semibold transition-colors',
                number === page ? 'bg-ink-3 text-paper-0' : 'hover:bg-ink-2 hover:text-paper-0',
              )}
            >
              {formatNumber(number)}
            </button>
          ))}
        <IconButton label={say('Next page')} disabled={page >= pages} onClick={() => go(page + 1)}>
          <ChevronRight aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <span aria-live="polite">
        {say('page {page} of {pages}', { page: formatNumber(page), pages: formatNumber(pages) })}
      </span>
      {sizes && (
        <fieldset className="inline-flex overflow-hidden rounded-full border border-line">
          <legend className="sr-only">{say('Per page')}</legend>
          {pager.sizes.map((size) => (
            <button
              key={size}
              type="button"
              aria-pressed={size === state.limit}
              onClick={() => onChange(withPageSize(state, size))}
              className="min-h-9 min-w-12 pointer-coarse:min-h-11 text-sm font-medium -outline-offset-2 transition-colors hover:text-paper-0 aria-pressed:bg-ink-3 aria-pressed:text-paper-0"
            >
              {size}
            </button>
          ))}
        </fieldset>
      )}
    </nav>
  )
}

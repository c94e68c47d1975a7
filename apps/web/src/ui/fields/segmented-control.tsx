import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { ChevronRight } from '../icons/icons.ts'

interface SegmentedControlProps<Value extends string> {
  /** names the group */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  /** shows the group's name above it */
  showLabel?: boolean
  wide?: boolean
}

/** A choice of a few options side by side: native radio buttons, so that arrow keys and forms work as usual. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, showLabel = false, wide = false } = props
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  const chosen = options.findIndex((option) => option.value === value)
  useEffect(() => {
    if (!row.current) return
    // called after the first layout and whenever the row's width changes
    const sized = new ResizeObserver(() => showInTheMiddle(row.current, chosen))
    sized.observe(row.current)
    return () => sized.disconnect()
  }, [chosen])
  const more = useMore(row)
  return (
    <fieldset className="relative min-w-0">
      <legend className={showLabel ? 'mb-1.5 text-sm font-semibold' : 'sr-only'}>{label}</legend>
      {more.start && <More className="inset-s-0 -scale-x-100 rtl:scale-x-100" />}
      {more.end && <More className="inset-e-0 rtl:-scale-x-100" />}
      <div
        ref={row}
        className={cx(
          'scrollbar-none relative inline-flex max-w-full overflow-x-auto rounded bg-ink-2 p-1 forced-colors:border contrast-more:border',
          wide && 'w-full',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'grid min-h-9 place-items-center pointer-coarse:min-h-11 rounded-sm px-4 text-sm whitespace-nowrap font-semibold text-paper-1 transition-colors',
              'has-checked:bg-ink-3 has-checked:text-paper-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-amber-text',
              'hover:text-paper-0 has-disabled:opacity-50',
              wide && 'flex-1',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Covers the edge at which the row overflows: the clipped word fades under an arrow. */
function More({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute bottom-0 z-10 grid h-11 w-14 place-items-center justify-items-end rounded bg-linear-to-l from-ink-2 from-40% to-transparent pe-1.5 text-paper-1 pointer-coarse:h-13',
        className,
      )}
    >
      <ChevronRight size={18} />
    </span>
  )
}

/** Whether the row overflows at its edges. */
function useMore(row: RefObject<HTMLElement | null>): { start: boolean; end: boolean } {
  const [more, setMore] = useState({ start: false, end: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      // `scrollLeft` is negative in right-to-left pages
      const gone = Math.abs(element.scrollLeft)
      const room = element.scrollWidth - element.clientWidth
      const next = { start: gone > 4, end: room - gone > 4 }
      setMore((now) => (now.start === next.start && now.end === next.end ? now : next))
    }
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  return more
}

/** Scrolls a row that is wider than its container; the page itself does not scroll. */
function showInTheMiddle(row: HTMLElement | null, index: number): void {
  const chosen = row?.children[index]
  if (!row || !chosen || row.scrollWidth <= row.clientWidth) return
  const place = row.getBoundingClientRect()
  const shown = chosen.getBoundingClientRect()
  row.scrollLeft += shown.left + shown.width / 2 - (place.left + place.width / 2)
}

import type { Receipt } from '@footlight/contract'

interface ReceiptTimelineProps {
  from: string
  to: string
  intervals: Receipt['intervals']
}

/** The session as a line: lit where it was billed, dark where it was held. The list below it says the same in numbers. */
export function ReceiptTimeline({ from, to, intervals }: ReceiptTimelineProps) {
  const start = Date.parse(from)
  const length = Math.max(1000, Date.parse(to) - start)
  const percent = (ms: number) => `${Math.max(0, Math.min(100, (ms / length) * 100))}%`
  return (
    <div
      aria-hidden
      className="relative mt-3 h-2.5 overflow-hidden rounded-full bg-ink-3 forced-colors:border"
    >
      {intervals.map((interval) => (
        <span
          key={interval.from}
          className="absolute inset-y-0 min-w-0.5 bg-amber"
          style={{
            insetInlineStart: percent(Date.parse(interval.from) - start),
            width: percent(Date.parse(interval.to) - Date.parse(interval.from)),
          }}
        />
      ))}
    </div>
  )
}

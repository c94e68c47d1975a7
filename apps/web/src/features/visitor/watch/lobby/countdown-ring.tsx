import { requestTtlMs } from '@footlight/contract'
import { sayCount } from '../../../../lib/language/format.ts'

const radius = 22
const circumference = 2 * Math.PI * radius

/** Seconds until a request lapses, as a ring that empties [S4]. */
export function CountdownRing({ seconds }: { seconds: number }) {
  const gone = 1 - Math.min(1, (seconds * 1000) / requestTtlMs)
  return (
    <span
      role="timer"
      aria-label={sayCount(seconds, '{count} second to answer', '{count} seconds to answer')}
      className="relative grid size-13 shrink-0 place-items-center"
    >
      <svg aria-hidden viewBox="0 0 52 52" className="absolute inset-0 -rotate-90 fill-none stroke-4">
        <circle cx="26" cy="26" r={radius} className="stroke-ink-3" />
        <circle
          cx="26"
          cy="26"
          r={radius}
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * gone}
          className="stroke-request transition-[stroke-dashoffset] duration-300 ease-linear"
        />
      </svg>
      <span aria-hidden className="display-number text-lg leading-none">
        {seconds}
      </span>
    </span>
  )
}

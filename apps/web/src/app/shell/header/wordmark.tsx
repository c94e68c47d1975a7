import { Link } from '@tanstack/react-router'
import { say } from '../../../lib/language/say.ts'

const lamps = Array.from({ length: 9 }, (_, index) => 2.5 + index * 10)

/** The name over its row of footlights. */
export function Wordmark() {
  return (
    <Link
      to="/"
      aria-label={say('Footlight, to the stage')}
      className="grid min-h-11 shrink-0 content-center gap-1.5"
    >
      <span className="font-display text-[1.4rem] leading-none font-semibold tracking-tight">Footlight</span>
      <Lamps />
    </Link>
  )
}

export function Lamps() {
  return (
    <svg aria-hidden viewBox="0 0 86 5" className="h-[5px] w-[86px] overflow-visible fill-amber">
      {lamps.map((cx, index) => (
        <circle
          key={cx}
          cx={cx}
          cy={2.5}
          r={2.5}
          opacity={index % 3 === 2 ? 0.5 : 1}
          className="[filter:drop-shadow(0_0_4px_var(--amber))]"
        />
      ))}
    </svg>
  )
}

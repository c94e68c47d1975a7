import type { MeterSample } from '../../../../blocks/live/meter.ts'
import { cx } from '../../../../ui/cx.ts'

/** Along the lower edge: how much of what this show may cost is left. The meter says the same in numbers. */
export function BalanceBar({ sample }: { sample: MeterSample }) {
  const whole = sample.billedSeconds + sample.secondsLeft
  const share = whole === 0 ? 0 : sample.secondsLeft / whole
  return (
    <div
      aria-hidden
      className="h-1 shrink-0 bg-ink-3 sm:relative sm:z-20 forced-colors:h-2 forced-colors:border"
    >
      <div
        className={cx(
          'h-full origin-left rtl:origin-right rounded-e-full transition-transform duration-500 ease-linear',
          sample.secondsLeft <= 60 ? 'bg-danger' : 'bg-amber',
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

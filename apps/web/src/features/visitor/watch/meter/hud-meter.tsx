import type { MeterSample } from '../../../../blocks/live/meter.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { Amount, Duration } from '../../../../ui/text/figures.tsx'

interface HudMeterProps {
  sample: MeterSample
  /** in three columns, each number above its word */
  stacked?: boolean
  /** it lies over the picture, whatever colours that has */
  overPicture?: boolean
}

/** Elapsed, spent, left: the three numbers that a client watches. */
export function HudMeter({ sample, stacked = false, overPicture = false }: HudMeterProps) {
  const isLow = sample.secondsLeft <= 180
  return (
    <fieldset
      className={cx(
        'text-sm',
        stacked
          ? 'grid w-full max-w-md grid-cols-3 gap-x-2 *:*:flex-col *:*:items-center! *:*:gap-1'
          : // on a phone each word stands under its number: longer numbers take no second line, and End does not move
            'flex w-full items-baseline justify-between gap-x-2 max-sm:leading-tight max-sm:*:*:flex-col max-sm:*:*:gap-0.5 sm:w-auto sm:flex-wrap sm:justify-start sm:gap-x-6 short:gap-x-3',
        overPicture && 'sm:rounded-[1.25rem] sm:bg-scrim sm:px-5 sm:py-1.5 short:px-3',
      )}
    >
      <legend className="sr-only">{say('Meter')}</legend>
      <span data-meter="elapsed">
        <Duration seconds={sample.billedSeconds} label={say('billed [time]')} large />
      </span>
      <span data-meter="spent">
        <Amount credits={sample.charged} label={say('spent [credits]')} />
      </span>
      <span
        data-meter="left"
        className={isLow ? cx('text-amber-text', overPicture && 'sm:text-amber') : undefined}
      >
        <Duration seconds={sample.secondsLeft} label={say('left [time]')} large />
      </span>
    </fieldset>
  )
}

import { useId } from 'react'
import { formatNumber } from '../../../../lib/language/format.ts'
import { cx } from '../../../../ui/cx.ts'
import { Check } from '../../../../ui/icons/icons.ts'
import type { FilterChoice, FilterGroupOf } from './filter-groups.ts'

interface FilterGroupProps extends FilterGroupOf {
  onChoose: (choice: FilterChoice) => void
}

/** One filter: radio buttons underneath, so that it is one stop of Tab, and arrow keys choose. */
export function FilterGroup({ label, value, choices, onChoose }: FilterGroupProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="px-2.5 pb-1 text-sm font-semibold">{label}</legend>
      {choices.map((choice) => {
        const isChosen = choice.value === value
        const isEmpty = choice.count === 0 && !isChosen
        return (
          <label
            key={choice.value}
            className={cx(
              'flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-paper-1 transition-colors lg:min-h-8 lg:pointer-coarse:min-h-11',
              'has-checked:bg-ink-2 has-checked:font-semibold has-checked:text-paper-0 has-focus-visible:outline-2 has-focus-visible:outline-amber-text',
              isEmpty ? 'cursor-not-allowed opacity-55' : 'hover:text-paper-0',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={isChosen}
              disabled={isEmpty}
              onChange={() => onChoose(choice)}
            />
            <span className="min-w-0 wrap-anywhere">{choice.label}</span>
            {isChosen && <Check aria-hidden size={15} strokeWidth={2.6} className="text-amber-text" />}
            {choice.count !== null && (
              <span className="ms-auto ps-2 text-sm font-normal text-paper-2">
                {formatNumber(choice.count)}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}

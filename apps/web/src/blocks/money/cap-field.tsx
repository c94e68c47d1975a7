import type { Affordability } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCredits, formatNumber } from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { lasts, minimumOf } from './consent-facts.tsx'
import type { Paid } from './paid.ts'

const choices = [500, 1000, 2500, 5000] as const
const own = 'own'

const hints: Record<Paid, Message> = {
  show: 'The show ends when this much is spent.',
  peek: 'The peek ends when this much is spent.',
  call: 'The call ends when this much is spent.',
}

interface CapFieldProps {
  word: Paid
  /** credits per minute */
  price: number
  affordability: Affordability
  /** credits; 0: none; undefined: what was typed is no amount that can be one */
  cap: number | undefined
  onChange: (cap: number | undefined) => void
}

/** [B9, S19] Chooses the cap, in credits, at which the session ends: only amounts below what balance and limits allow. */
export function CapField({ word, price, affordability, cap, onChange }: CapFieldProps) {
  const [typed, setTyped] = useState(() => typedOf(cap))
  const range = capRange(affordability, price)
  const isHeld = cap === undefined ? range !== null && typed !== undefined : cap === 0 || capFits(cap, range)
  const drop = useEffectEvent(() => {
    setTyped(undefined)
    onChange(0)
  })
  // a cap outside the current range is cleared, so that the shown cap is the one that is sent
  useEffect(() => {
    if (!isHeld) drop()
  }, [isHeld])
  if (!range) return null
  const rangeWords = say('Between {least} and {most} credits: more would never be reached.', {
    least: formatNumber(range.least),
    most: formatNumber(range.most),
  })
  const type = (text: string) => {
    setTyped(text)
    onChange(capOf(text, range))
  }
  const choose = (value: string) => {
    if (value === own) return type('')
    setTyped(undefined)
    onChange(Number(value))
  }
  const options = choices
    .filter((choice) => capFits(choice, range))
    .map((choice) => ({
      value: String(choice),
      label: say('At {credits} ({time})', { credits: formatCredits(choice), time: lasts(choice, price) }),
    }))
  return (
    <div className="grid gap-4">
      <Field label={say('Stop automatically')} hint={say(hints[word])}>
        {(control) => (
          <Select
            {...control}
            value={typed === undefined ? String(cap ?? 0) : own}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: '0', label: say('Never') },
              ...options,
              { value: own, label: say('At another amount') },
            ]}
          />
        )}
      </Field>
      {typed !== undefined && (
        <Field
          label={say('Stop at this many credits')}
          hint={cap ? lasts(cap, price) : typed === '' ? rangeWords : undefined}
          error={cap === undefined && typed !== '' ? rangeWords : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}

export interface CapRange {
  least: number
  most: number
}

/** The caps that can end it before balance and limits do; null: none can. */
export function capRange(affordability: Affordability, price: number): CapRange | null {
  const others = affordability.bounds.filter(({ by }) => by !== 'cap').map(({ credits }) => credits)
  const least = Math.max(1, minimumOf(price))
  const most = Math.min(...others) - 1
  return Number.isFinite(most) && most >= least ? { least, most } : null
}

/** The cap that a text says; undefined: none within the range. */
export function capOf(text: string, range: CapRange): number | undefined {
  const credits = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
  return capFits(credits, range) ? credits : undefined
}

function capFits(credits: number, range: CapRange | null): boolean {
  return range !== null && credits >= range.least && credits <= range.most
}

/** The text of a cap that is not among the choices; undefined: it is one of them, or none. */
function typedOf(cap: number | undefined): string | undefined {
  return cap === undefined || cap === 0 || choices.some((choice) => choice === cap) ? undefined : String(cap)
}

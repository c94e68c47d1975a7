import { feeTierRules, topUp } from '@footlight/contract'
import { type FormEvent, useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { wholeNumber, wholeWords } from '../../../lib/page/whole-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Plus, Trash2 } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'

/** `id` stays while tiers above it come and go */
type Tier = Record<'amount' | 'percentage', string> & { id: number }
type Fees = Reply<'settings'>['fees']

const bounds = {
  amount: { from: 0, to: topUp.maximum },
  percentage: { from: 0, to: feeTierRules.maxPercent },
} as const

/** [T3] What a top-up costs, by its amount. */
export function FeesForm({ fees }: { fees: Fees }) {
  const setFeeTiers = useAction('setFeeTiers')
  const invalidate = useInvalidate()
  const [tiers, setTiers] = useState(() => fees.map(textsOf))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const nextId = Math.max(...tiers.map(({ id }) => id)) + 1
  const write = (index: number, field: keyof typeof bounds, text: string) => {
    setTiers(tiers.map((tier, at) => (at === index ? { ...tier, [field]: text } : tier)))
    setFaults({})
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(tiers)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const wish = tiers.map(({ amount, percentage }) => ({
      amount: Number(amount),
      percentage: Number(percentage),
    }))
    const result = await setFeeTiers.attempt({ body: { fees: wish } })
    if (!result.ok) {
      const fields = result.fields ?? []
      const named = fields.map(({ path, message }) => [path.replace('body.fees.', ''), message])
      return setFaults(named.length > 0 ? Object.fromEntries(named) : { root: result.message })
    }
    await invalidate('settings', 'updateBalanceInfo', 'listAuditLog')
    toast({ tone: 'good', text: say('The fees hold from now on') })
  }
  return (
    <Panel title={say('Fees of top-ups')}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <p className="max-w-prose text-sm text-paper-1">
          {say('A top-up has the fee of the highest tier that it reaches. Payments under way keep theirs.')}
        </p>
        {faults.root && <FormError>{faults.root}</FormError>}
        {tiers.map((tier, index) => (
          <div key={tier.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
            <Field label={say('From credits')} error={faults[`${index}.amount`]}>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  value={tier.amount}
                  onChange={(event) => write(index, 'amount', event.target.value)}
                />
              )}
            </Field>
            <Field label={say('Fee in percent')} error={faults[`${index}.percentage`]}>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  value={tier.percentage}
                  onChange={(event) => write(index, 'percentage', event.target.value)}
                />
              )}
            </Field>
            <IconButton
              label={say('Remove the tier from {amount}', { amount: tier.amount || formatNumber(0) })}
              className="mt-7"
              disabled={tiers.length === 1}
              onClick={() => {
                setTiers(tiers.filter((_, at) => at !== index))
                setFaults({})
              }}
            >
              <Trash2 aria-hidden size={18} />
            </IconButton>
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={setFeeTiers.isPending}>
            {say('Save the fees')}
          </Button>
          <Button
            tone="quiet"
            icon={<Plus aria-hidden size={18} />}
            disabled={tiers.length >= feeTierRules.maxTiers}
            onClick={() => setTiers([...tiers, { id: nextId, amount: '', percentage: '' }])}
          >
            {say('Add a tier')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function faultsOf(tiers: readonly Tier[]): Record<string, string> {
  return Object.fromEntries(
    tiers.flatMap((tier, index) =>
      (['amount', 'percentage'] as const)
        .filter((field) => wholeNumber(tier[field], bounds[field]) === undefined)
        .map((field) => [`${index}.${field}`, wholeWords(bounds[field])]),
    ),
  )
}

function textsOf({ amount, percentage }: Fees[number], id: number): Tier {
  return { id, amount: String(amount), percentage: String(percentage) }
}

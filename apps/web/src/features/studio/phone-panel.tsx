import { useState } from 'react'
import { useAction, useCall, useInvalidate } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/page.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'

/** [S11] The number at which calls reach her. Nothing where the house has no telephone. */
export function PhonePanel() {
  const { data } = useCall('studioPhone')
  return data?.ready ? <PhoneForm key={data.phone} phone={data.phone} /> : null
}

function PhoneForm({ phone }: { phone: string | null }) {
  const [number, setNumber] = useState(phone ?? '')
  const save = useAction('setStudioPhone')
  const invalidate = useInvalidate()
  const failure = save.error?.failure
  const keep = async (next: string | null) => {
    await save.mutateAsync({ body: { phone: next } })
    toast({ tone: 'good', text: next ? 'Calls reach you at this number' : 'Your number is removed' })
    await invalidate('studioPhone', 'studio')
  }
  // a refusal stands at the field
  const tryToKeep = (next: string | null) => void keep(next).catch(() => undefined)
  return (
    <Panel title="By telephone">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          tryToKeep(number.replace(/[\s().-]/g, '') || null)
        }}
      >
        <Field
          label="Your number"
          hint="With its country code: +32470123456. Clients never see it; the house connects them."
          error={failure?.fields?.[0]?.message ?? failure?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              autoComplete="tel"
              dir="ltr"
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="sm" busy={save.isPending} disabled={number.trim() === (phone ?? '')}>
            Save
          </Button>
          {phone !== null && (
            <Button size="sm" tone="ghost" disabled={save.isPending} onClick={() => tryToKeep(null)}>
              Remove
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}

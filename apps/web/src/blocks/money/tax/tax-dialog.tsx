import { readVatNumber, taxServices } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { taxWords } from './tax-words.ts'

interface TaxDialogProps {
  clientId: string
  performerId: string
  name: string
  onClose: () => void
}

type Service = (typeof taxServices)[number]

/** [M6] Declares what was bought, and whether for business; it starts with the last declaration. */
export function TaxDialog({ clientId, performerId, name, onClose }: TaxDialogProps) {
  const query = { performerId, limit: 1 }
  const { data } = useCall('taxDeclarations', { params: { id: clientId }, query })
  const last = data?.declarations[0]
  const [changed, setChanged] = useState<{ service?: Service; business?: boolean; vat?: string }>({})
  const [vatError, setVatError] = useState<string>()
  const declare = useAction('declareTax', { repeatable: true })
  const invalidate = useInvalidate()
  const service = changed.service ?? last?.serviceType ?? 'ENTERTAINMENT'
  const business = changed.business ?? last?.businessUse ?? false
  const vat = changed.vat ?? last?.vatNumber ?? ''
  const save = async () => {
    const hasNumber = business && vat.trim() !== ''
    if (hasNumber && readVatNumber(vat) === null)
      return setVatError(say('Write the number with the letters of its country, as NL123456789B01.'))
    setVatError(undefined)
    const body = { serviceType: service, businessUse: business, ...(hasNumber && { vatNumber: vat }) }
    try {
      await declare.mutateAsync({ params: { id: clientId, performerId }, body })
    } catch {
      return
    }
    onClose()
    toast({ tone: 'good', text: say('Your declaration is kept') })
    await invalidate('taxDeclarations')
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('What you bought of {name}', { name: isolated(name) })}
      confirmLabel={say('Keep the declaration')}
      busy={declare.isPending}
      failure={declare.error?.failure}
      onConfirm={() => void save()}
    >
      {data ? (
        <div className="grid gap-4">
          <p>
            {say(
              'For your own taxes. The download of your history shows it beside each payment; your latest declaration counts.',
            )}
          </p>
          <Field
            label={say('Kind of service')}
            hint={last && say('Last declared on {when}', { when: formatDateTime(last.at) })}
          >
            {(control) => (
              <Select
                {...control}
                value={service}
                onChange={(event) => {
                  const found = taxServices.find((one) => one === event.target.value)
                  setChanged({ ...changed, ...(found && { service: found }) })
                }}
                options={taxServices.map((value) => ({ value, label: say(taxWords[value]) }))}
              />
            )}
          </Field>
          <Checkbox
            checked={business}
            onChange={(event) => setChanged({ ...changed, business: event.target.checked })}
          >
            {say('It was for my business')}
          </Checkbox>
          {business && (
            <Field label={say('Your VAT number')} hint={say('If you have one.')} error={vatError}>
              {(control) => (
                <TextInput
                  {...control}
                  value={vat}
                  maxLength={30}
                  autoComplete="off"
                  spellCheck={false}
                  className="uppercase"
                  onChange={(event) => setChanged({ ...changed, vat: event.target.value })}
                />
              )}
            </Field>
          )}
        </div>
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </ConfirmDialog>
  )
}

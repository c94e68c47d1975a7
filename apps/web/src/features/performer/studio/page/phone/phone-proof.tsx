import { phoneCheck } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../../../lib/calls/use-call.ts'
import { say } from '../../../../../lib/language/say.ts'
import { resultOf } from '../../../../../lib/result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { toast } from '../../../../../ui/notices/toast.tsx'

/** The number rings, and what is read there goes in here. */
export function PhoneProof({ phone }: { phone: string }) {
  const [code, setCode] = useState('')
  const prove = useAction('proveStudioPhone')
  const invalidate = useInvalidate()
  const failure = prove.error?.failure
  const send = async () => {
    await prove.mutateAsync({ body: { code: code.replace(/\D/g, '') } })
    toast({ tone: 'good', text: say('Calls reach you at this number') })
    await invalidate('studioPhone', 'studio')
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // a refusal stands at the field
        void resultOf(send())
      }}
    >
      <Field
        label={say('The code you hear')}
        hint={say('We are calling {phone} and read you {digits} digits.', {
          phone,
          digits: phoneCheck.digits,
        })}
        error={failure?.fields?.[0]?.message ?? failure?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        busy={prove.isPending}
        disabled={code.replace(/\D/g, '').length !== phoneCheck.digits}
      >
        {say('Use this number')}
      </Button>
    </form>
  )
}

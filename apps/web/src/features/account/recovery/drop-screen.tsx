import { useState } from 'react'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { CircleCheck, Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { SpentLink } from './spent-link.tsx'

/** [A13] Drops an account that names the reader's address, by a press: programs that look into mail open its links. */
export function DropScreen({ token = '' }: { token: string | undefined }) {
  const drop = useAction('dropAccount')
  const [step, setStep] = useState<'ask' | 'done' | 'spent'>(token ? 'ask' : 'spent')
  const press = async () => {
    const result = await drop.attempt({ body: { token } })
    if (result.ok) setStep('done')
    else if (result.code === 'LINK_SPENT') setStep('spent')
  }
  if (step === 'spent') return <SpentLink again="/account" label={say('To your account')} />
  if (step === 'done')
    return (
      <EmptyState
        heading="h1"
        icon={<CircleCheck aria-hidden size={24} />}
        title={say('The second account is dropped')}
      >
        {say('Your own account was not changed.')}
      </EmptyState>
    )
  return (
    <EmptyState
      heading="h1"
      icon={<Mail aria-hidden size={24} />}
      title={say('Drop the second account')}
      action={
        <Button tone="danger" busy={drop.isPending} onClick={() => void press()}>
          {say('Drop it')}
        </Button>
      }
    >
      {say('It was made with your address, and never confirmed. It is closed for good.')}
      {drop.error && <FormError>{drop.error.message}</FormError>}
    </EmptyState>
  )
}

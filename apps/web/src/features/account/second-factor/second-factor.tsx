import { useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDate, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../ui/button.tsx'
import { ShieldCheck, ShieldOff } from '../../../ui/icons/icons.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ConfirmedForm, RecoveryCodes, SetUpSecondFactor } from './set-up-second-factor.tsx'

type Step = 'rest' | 'setUp' | 'takeOff' | 'renew'

/** [A6] The second factor: its state, setting it up, and removing it. */
export function SecondFactor() {
  const { data, error, refetch } = useCall('secondFactor')
  const invalidate = useInvalidate()
  const [step, setStep] = useState<Step>('rest')
  /** shown once; the server has only their hashes */
  const [codes, setCodes] = useState<readonly string[]>()
  useFocusFallback(`${step} ${codes?.length}`)
  if (error)
    return (
      <Panel title={say('Two-step sign-in')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data)
    return (
      <Panel title={say('Two-step sign-in')}>
        <Skeleton className="h-24 w-full" />
      </Panel>
    )
  const rest = () => setStep('rest')
  const show = (fresh: readonly string[]) => {
    setCodes(fresh)
    rest()
  }
  const dismiss = async () => {
    setCodes(undefined)
    await invalidate('secondFactor', 'checkSession')
  }
  return (
    <Panel title={say('Two-step sign-in')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {codes ? (
          <RecoveryCodes codes={codes} onStored={() => void dismiss()} />
        ) : (
          <FactorState factor={data.secondFactor} />
        )}
        {!codes && step === 'rest' && <Choices factor={data.secondFactor} onChoose={setStep} />}
        {step === 'setUp' && <SetUpSecondFactor onDone={show} onCancel={rest} />}
        {step === 'renew' && (
          <ConfirmedForm
            name="renewRecoveryCodes"
            needsCode
            label={say('Make new codes')}
            lead={say('The old ones are good for nothing from then on.')}
            onDone={({ recoveryCodes }) => show(recoveryCodes)}
            onCancel={rest}
          />
        )}
        {step === 'takeOff' && (
          <ConfirmedForm
            name="disableSecondFactor"
            needsCode
            tone="danger"
            label={say('Take it off')}
            lead={say('From then on, the password alone is enough to sign in.')}
            onDone={() => {
              rest()
              toast({ tone: 'good', text: say('Signing in asks for the password alone') })
              void invalidate('secondFactor', 'checkSession')
            }}
            onCancel={rest}
          />
        )}
      </div>
    </Panel>
  )
}

type Factor = Reply<'secondFactor'>['secondFactor']

function FactorState({ factor }: { factor: Factor }) {
  const { on, since, recoveryCodesLeft, compulsory } = factor
  return (
    <div className="flex items-start gap-4">
      {on ? (
        <ShieldCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-available" />
      ) : (
        <ShieldOff aria-hidden size={24} className="mt-0.5 shrink-0 text-paper-2" />
      )}
      <div className="min-w-0">
        <p className="font-medium">
          <BrowserText>
            {on && since ? say('On since {date}', { date: formatDate(since) }) : say('Off')}
          </BrowserText>
        </p>
        <p className="text-sm text-paper-1">
          {on
            ? `${say('Signing in asks for a code of your authenticator.')} ${sayCount(recoveryCodesLeft, '{count} recovery code is left.', '{count} recovery codes are left.')}`
            : say(
                'Signing in then also asks for a code from your phone. A stolen password alone is not enough.',
              )}
        </p>
        {compulsory && (
          <p className="text-sm text-paper-2">{say('The operator asks for it on this account.')}</p>
        )}
      </div>
    </div>
  )
}

interface ChoicesProps {
  factor: Factor
  onChoose: (step: Step) => void
}

function Choices({ factor: { on, compulsory }, onChoose }: ChoicesProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {on ? (
        <>
          <Button tone="quiet" onClick={() => onChoose('renew')}>
            {say('New recovery codes')}
          </Button>
          <Button tone="quiet" disabled={compulsory} onClick={() => onChoose('takeOff')}>
            {say('Take it off')}
          </Button>
        </>
      ) : (
        <Button onClick={() => onChoose('setUp')}>{say('Set it up')}</Button>
      )}
    </div>
  )
}

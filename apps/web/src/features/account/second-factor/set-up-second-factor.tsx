import type { CallReply } from '@footlight/contract'
import { required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
  PasswordAgain,
} from '../../../blocks/account/password-again.tsx'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { CodeInput } from '../../../ui/fields/password-input.tsx'
import { Copy, Download, ExternalLink } from '../../../ui/icons/icons.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Said } from '../../../ui/text/said.tsx'

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }))

interface SetUpProps {
  /** with the recovery codes, which are shown once */
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Three steps: the password, the QR code for the authenticator, and a first code from it. */
export function SetUpSecondFactor({ onDone, onCancel }: SetUpProps) {
  const [begun, setBegun] = useState<CallReply<'beginSecondFactor'>>()
  if (!begun)
    return (
      <ConfirmedForm
        name="beginSecondFactor"
        needsCode={false}
        label={say('Go on [to the next step]')}
        lead={say('You need an authenticator on your phone: an app that makes codes.')}
        onDone={setBegun}
        onCancel={onCancel}
      />
    )
  return <FirstCode begun={begun} onDone={onDone} onCancel={onCancel} />
}

/** The QR code of a secret that was begun, and the field for the first code from it. */
export function FirstCode({
  begun,
  onDone,
  onCancel,
}: SetUpProps & { begun: CallReply<'beginSecondFactor'> }) {
  const confirm = useAction('confirmSecondFactor')
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ code: string }>({
    resolver: rulesResolver({ code: [required] }, useSentences(), { code: confirmationWords.code }),
  })
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit(async (body) => {
    const result = await confirm.attempt({ body })
    if (result.ok) onDone(result.value.recoveryCodes)
    else if (result.code === 'WRONG_CODE')
      setError(
        'code',
        { message: say('That is not its code. Wait for the next one.') },
        { shouldFocus: true },
      )
    else showFailure(result, ['code'], setError)
  })
  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <Suspense fallback={<Skeleton className="aspect-square w-full max-w-52" />}>
        <QrCode text={begun.address} label={say('Code to scan with the authenticator')} />
      </Suspense>
      <div className="grid content-start gap-4">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <p className="text-paper-1">{say('Scan the picture with the authenticator, or give it this key:')}</p>
        <code className="rounded bg-ink-2 px-3 py-2 font-medium tracking-wide break-words select-all">
          {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <div className="flex flex-wrap gap-3">
          <CopyKey secret={begun.secret} />
          <a
            href={begun.address}
            className={cx(buttonClass({ tone: 'quiet', size: 'sm' }), 'pointer-fine:hidden')}
          >
            <ExternalLink aria-hidden size={16} />
            {say('Open in the authenticator')}
          </a>
        </div>
        <Field
          label={say('First code')}
          hint={say('Six digits, as the authenticator shows them.')}
          error={errors.code?.message}
        >
          {(control) => <CodeInput {...control} {...register('code')} inputMode="numeric" />}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting}>
            {say('Switch it on')}
          </Button>
          <Button tone="quiet" onClick={onCancel}>
            {say('Not now')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Copies the key: on the phone that has the authenticator, the QR code cannot be scanned. */
function CopyKey({ secret }: { secret: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ tone: 'good', text: say('The key is copied') })
    } catch {
      toast({ tone: 'bad', text: say('This browser does not copy it. Select the key and copy it.') })
    }
  }
  return (
    <Button tone="quiet" size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
      {say('Copy the key')}
    </Button>
  )
}

/** Calls that take nothing but the password, and the code. */
type ConfirmedCall = 'beginSecondFactor' | 'disableSecondFactor' | 'renewRecoveryCodes'

interface ConfirmedFormProps<Name extends ConfirmedCall> {
  name: Name
  needsCode: boolean
  lead: string
  label: string
  tone?: 'primary' | 'danger'
  onDone: (reply: Reply<Name>) => void
  onCancel: () => void
}

/** Asks who it is once more, and does the one thing. */
export function ConfirmedForm<Name extends ConfirmedCall>(props: ConfirmedFormProps<Name>) {
  const { name, needsCode, lead, label, tone = 'primary', onDone, onCancel } = props
  const action = useAction<ConfirmedCall>(name)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Confirmation>({
    resolver: rulesResolver(confirmationRules(needsCode), useSentences(), confirmationWords),
  })
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async (values) => {
    const result = await action.attempt({ body: confirmationOf(values) })
    if (result.ok) onDone(result.value as unknown as Reply<Name>)
    else showFailure(result, ['password', 'code'], setError)
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-paper-1">{lead}</p>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <PasswordAgain
        password={register('password')}
        code={needsCode ? register('code') : undefined}
        errors={errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={isSubmitting}>
          {label}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onStored: () => void
}

/** [A6] Shown once: an account that loses its phone signs in with one of these. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'good', text: say('The codes are copied') })
    } catch {
      toast({
        tone: 'bad',
        text: say('They could not be copied'),
        detail: say('Mark and copy them, or download them.'),
      })
    }
  }
  return (
    <section aria-label={say('Recovery codes')} className="grid gap-4">
      <p className="text-paper-1">
        <Said
          text="<strong>Keep these codes now: they are not shown again.</strong> Without the phone each of them lets you in once."
          strong={<strong className="text-paper-0" />}
        />
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 rounded bg-ink-2 p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-medium tracking-wide tabular-nums select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStored}>{say('I have kept them')}</Button>
        <Button tone="quiet" icon={<Copy aria-hidden size={17} />} onClick={() => void copy()}>
          {say('Copy')}
        </Button>
        <Button
          tone="quiet"
          icon={<Download aria-hidden size={17} />}
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'footlight-recovery-codes.txt')
          }
        >
          {say('Download')}
        </Button>
      </div>
    </section>
  )
}

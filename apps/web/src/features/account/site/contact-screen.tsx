import { contactLength } from '@footlight/contract'
import { maxLength, required, type Schema } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { emailRules } from '../../../blocks/account/account-rules.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { forget, recall, remember, storageKeys } from '../../../lib/page/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'

/** [M5] Writing to the operator, with or without an account. */
export function ContactScreen() {
  const [reference, setReference] = useState<string>()
  useFocusFallback(reference ?? '')
  return (
    <Page
      title={say('Contact')}
      lead={
        <Said
          text="Write to us; we answer by e-mail. Many questions are answered in the <link>help</link>."
          link={<Link to="/p/$page" params={{ page: 'help' }} className="underline" />}
        />
      }
      width="reading"
    >
      {!reference && (
        <p className="mb-6 text-paper-1">
          <Said
            text="It does not play? <link>Test your connection</link> first."
            link={<Link to="/connection-test" className="underline" />}
          />
        </p>
      )}
      {reference ? (
        <Sent reference={reference} onAgain={() => setReference(undefined)} />
      ) : (
        <MessageForm onSent={setReference} />
      )}
    </Page>
  )
}

function MessageForm({ onSent }: { onSent: (reference: string) => void }) {
  const account = useSignedIn()?.account
  const contact = useAction('contactOperator')
  const { register, handleSubmit, setError, setValue, getValues, watch, formState } = useForm<ContactForm>({
    defaultValues: readDraft(),
    resolver: rulesResolver(contactRules, useSentences(), contactWords),
  })
  useEffect(() => {
    const watching = watch((values) => storeDraft(values))
    return () => watching.unsubscribe()
  }, [watch])
  useEffect(() => {
    // what is known need not be typed; what was typed stays
    if (account && getValues('name') === '') setValue('name', account.displayName)
    if (account && getValues('email') === '') setValue('email', account.email)
  }, [account, getValues, setValue])
  const submit = handleSubmit(async (values) => {
    const result = await contact.attempt({ body: { ...values, language: spoken() } })
    if (!result.ok) return showFailure(result, ['name', 'email', 'subject', 'message'], setError)
    dropDraft()
    onSent(result.value.reference)
  })
  const { errors, isSubmitting } = formState
  // in the order of the screen: the first that is wrong gets the focus
  const fields = {
    name: register('name'),
    email: register('email'),
    subject: register('subject'),
    message: register('message'),
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-5">
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field label={say('Your name')} error={errors.name?.message}>
        {(control) => <TextInput {...control} {...fields.name} autoComplete="name" />}
      </Field>
      <Field label={say('E-mail')} hint={say('The answer comes here.')} error={errors.email?.message}>
        {(control) => (
          <TextInput {...control} {...fields.email} type="email" autoComplete="email" spellCheck={false} />
        )}
      </Field>
      <Field label={say('Subject')} error={errors.subject?.message}>
        {(control) => (
          <TextInput {...control} {...fields.subject} maxLength={contactLength.subject} autoComplete="off" />
        )}
      </Field>
      <Field
        label={say('Message')}
        hint={say(
          'About a show? Name the performer or the receipt. What you write is kept here until it is sent.',
        )}
        error={errors.message?.message}
      >
        {(control) => (
          <TextArea {...control} {...fields.message} rows={8} dir="auto" className="max-h-[60dvh]" />
        )}
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {say('Send')}
      </Button>
    </form>
  )
}

function Sent({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // the form was longer, and its button at its end
  useEffect(() => {
    // in braces: newer browsers answer with a promise, which React would call as a cleanup
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="status" className="scroll-mt-20">
      <EmptyState
        icon={<Mail aria-hidden size={24} />}
        title={say('Your message is with the operator')}
        action={
          <Button tone="quiet" onClick={onAgain}>
            {say('Write another one')}
          </Button>
        }
      >
        <p>
          <Said
            text="Your reference is {reference}. We have sent it to you by e-mail as well: name it if you write again."
            reference={<code className="font-semibold text-paper-0 select-all">{reference}</code>}
          />
        </p>
      </EmptyState>
    </div>
  )
}

const empty: ContactForm = { name: '', email: '', subject: '', message: '' }

/** What was written and not sent, in this browser; whatever else stands there counts as nothing. */
function readDraft(): ContactForm {
  try {
    const stored: unknown = JSON.parse(recall(storageKeys.contactDraft) ?? '{}')
    const texts = Object.entries(stored ?? {}).filter(
      ([name, text]) => name in empty && typeof text === 'string',
    )
    return { ...empty, ...Object.fromEntries(texts) }
  } catch {
    return empty
  }
}

function storeDraft(values: Partial<ContactForm>): void {
  remember(storageKeys.contactDraft, JSON.stringify(values))
}

function dropDraft(): void {
  forget(storageKeys.contactDraft)
}

interface ContactForm {
  name: string
  email: string
  subject: string
  message: string
}

const contactRules = {
  name: [required, maxLength(contactLength.name)],
  email: [required, ...emailRules],
  subject: [required, maxLength(contactLength.subject)],
  message: [required, maxLength(contactLength.message)],
} as const satisfies Schema<ContactForm>

const contactWords = {
  name: { required: () => say('Say who you are.') },
  email: { required: () => say('Fill in your e-mail address.') },
  subject: { required: () => say('Say what it is about.') },
  message: { required: () => say('Write your message.') },
}

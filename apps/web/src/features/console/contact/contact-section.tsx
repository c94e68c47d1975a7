import { contactLength } from '@footlight/contract'
import { useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { languageNames } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Mail } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'

/** [M5] What people wrote to the operator, and the answers. */
export function ContactSection(props: SectionProps) {
  return (
    <ListSection
      {...props}
      call="listContactMessages"
      rows="contactMessages"
      title={say('Questions')}
      file="questions"
      keyOf={({ id }) => id}
      filters={[
        {
          of: 'choice',
          name: 'questions',
          label: say('Which questions'),
          options: [
            { value: '', label: say('Open [questions]') },
            { value: 'ANSWERED', label: say('Answered') },
            { value: 'CLOSED', label: say('Archived [questions]') },
          ],
        },
      ]}
      query={{ state: props.search.questions ?? 'OPEN' }}
      empty={{
        icon: <Mail aria-hidden size={24} />,
        title: say('No questions here'),
        text: say('Messages from the contact page appear here.'),
      }}
      cardSorts={[{ title: say('When'), sort: 'at' }]}
      card={(message) => <ContactMessage message={message} />}
    />
  )
}

type Message = Reply<'listContactMessages'>['contactMessages'][number]

/** One message with its answers, and the next one. */
function ContactMessage({ message }: { message: Message }) {
  const [answer, setAnswer] = useState('')
  const reply = useActionOnce('answerContactMessage')
  const close = useAction('closeContactMessage')
  const invalidate = useInvalidate()
  const params = { id: message.id }
  const failure = reply.failure ?? close.error?.failure
  const done = async (text: string) => {
    toast({ tone: 'good', text })
    await invalidate('listContactMessages', 'listAuditLog')
  }
  const send = async () => {
    try {
      await reply.once({ params, body: { answer } })
    } catch {
      return
    }
    setAnswer('')
    await done(say('The answer is on its way'))
  }
  const putAway = async () => {
    try {
      await close.mutateAsync({ params })
    } catch {
      return
    }
    await done(say('The question is archived'))
  }
  return (
    <Panel title={<bdi>{message.subject}</bdi>}>
      <p className="text-sm wrap-anywhere text-paper-2">
        <code className="select-all">{message.reference}</code> · {formatDateTime(message.at)} ·{' '}
        <bdi>{message.name}</bdi> · <bdi className="select-all">{message.email}</bdi> ·{' '}
        {message.accountId === null ? say('guest') : say('has an account')} ·{' '}
        {languageNames[message.language]}
      </p>
      <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-wrap">
        {message.message}
      </p>
      {message.answers.map((one) => (
        <blockquote key={one.at} className="mt-4 border-s-2 border-amber ps-4">
          <p className="text-sm text-paper-2">
            {say('Answered on {when}', { when: formatDateTime(one.at) })}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {one.answer}
          </p>
        </blockquote>
      ))}
      <form
        className="mt-5 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {failure && <FormError>{failure.message}</FormError>}
        <Field label={say('Answer')} hint={say('It goes to the sender by e-mail, under the reference.')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              dir="auto"
              required
              maxLength={contactLength.answer}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" busy={reply.busy} disabled={answer.trim() === ''}>
            {say('Send the answer')}
          </Button>
          {message.state === 'OPEN' && (
            <Button size="sm" tone="quiet" busy={close.isPending} onClick={() => void putAway()}>
              {say('Archive without an answer')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}

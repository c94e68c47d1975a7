import {
  longestEmail,
  publicReportKinds,
  type ReportKind,
  type ReportReason,
  reportLengths,
  reportReasons,
} from '@footlight/contract'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../lib/calls/use-call.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { say } from '../../lib/language/say.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { ConfirmDialog } from '../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { kindWords, reasonWords } from './report-words.ts'

export interface Reportable {
  kind: ReportKind
  id: string
  /** tells apart several items of the same kind */
  name?: string
}

interface ReportDialogProps {
  about: readonly [Reportable, ...Reportable[]]
  /** who reports */
  side: 'client' | 'performer' | 'guest'
  onClose: () => void
}

const isPublicKind = (kind: ReportKind): kind is (typeof publicReportKinds)[number] =>
  publicReportKinds.some((one) => one === kind)

/** [S14, O7] What is wrong, by a reason and in words. */
export function ReportDialog({ about, side, onClose }: ReportDialogProps) {
  const [chosen, setChosen] = useState(0)
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [tries, setTries] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const [email, setEmail] = useState('')
  const language = useLanguage()
  const ofAccount = useAction(side === 'performer' ? 'reportAsPerformer' : 'reportAsClient')
  const ofGuest = useAction('reportAsGuest')
  const report = side === 'guest' ? ofGuest : ofAccount
  const failure = report.error?.failure
  const refusedEmail = failure?.fields?.find(({ path }) => path === 'body.email')?.message
  const lacksWords = reason === 'OTHER' && text.trim() === ''

  // after a failed submit the focus moves to the first field that is missing or refused
  useEffect(() => {
    if (tries > 0 || refusedEmail) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries, refusedEmail])

  const send = async () => {
    setTries(tries + 1)
    if (!reason || lacksWords) return
    const { kind, id } = about[chosen] ?? about[0]
    const said = { id, reason, text }
    if (side === 'guest') {
      if (!isPublicKind(kind)) return
      const named = email.trim() === '' ? {} : { email: email.trim() }
      const result = await ofGuest.attempt({ body: { ...said, kind, ...named, language } })
      if (!result.ok) return
      onClose()
      const { reference } = result.value
      return toast({
        tone: 'good',
        text: say('We have your report. Its reference is {reference}.', { reference }),
        // a guest finds it nowhere else
        forMs: 60_000,
      })
    }
    const result = await ofAccount.attempt({ body: { ...said, kind } })
    if (!result.ok) return
    onClose()
    toast({ tone: 'good', text: say('We have your report. The other side does not learn of it.') })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('Report to us')}
      confirmLabel={say('Send the report')}
      busy={report.isPending}
      failure={refusedEmail ? undefined : failure}
      onConfirm={() => void send()}
    >
      <div ref={fields} className="grid gap-3">
        <p>
          {say('Our team reads it. The other side does not learn that you reported, or what.')}
          {(about[chosen] ?? about[0]).kind === 'MESSAGE' &&
            ` ${say('With a message we also read the three before and after it.')}`}
        </p>
        {about.length > 1 && (
          <Field label={say('What is it about?')}>
            {(control) => (
              <Select
                {...control}
                value={String(chosen)}
                onChange={(event) => setChosen(Number(event.target.value))}
                options={about.map(({ kind, name }, index) => ({
                  value: String(index),
                  label: name ?? say(kindWords[kind]),
                }))}
              />
            )}
          </Field>
        )}
        <Field
          label={say('What is wrong?')}
          error={tries > 0 && !reason ? say('Choose what comes nearest.') : undefined}
        >
          {(control) => (
            <Select
              {...control}
              value={reason ?? ''}
              onChange={(event) => setReason(reportReasons.find((one) => one === event.target.value))}
              options={[
                { value: '', label: say('Choose a reason') },
                ...reportReasons.map((one) => ({ value: one, label: say(reasonWords[one]) })),
              ]}
            />
          )}
        </Field>
        <Field
          label={say('In your words')}
          hint={say('If you like: what happened, and when.')}
          error={tries > 0 && lacksWords ? say('Say in a few words what is wrong.') : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              dir="auto"
              maxLength={reportLengths.text}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {side === 'guest' && (
          <Field
            label={say('Your e-mail address')}
            hint={say('If you want to know what came of it. We use it for nothing else.')}
            error={refusedEmail}
          >
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="email"
                maxLength={longestEmail}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}

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

interface Draft {
  /** index of the item that the report is about */
  chosen: number
  reason: ReportReason | undefined
  text: string
  email: string
}

const emptyDraft: Draft = { chosen: 0, reason: undefined, text: '', email: '' }

/** [S14, O7] What is wrong, by a reason and in words. */
export function ReportDialog({ about, side, onClose }: ReportDialogProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const [tries, setTries] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const report = useReport(side, onClose)
  const subject = about[draft.chosen] ?? about[0]
  const refusedEmail = report.failure?.fields?.find(({ path }) => path === 'body.email')?.message
  const lacksWords = draft.reason === 'OTHER' && draft.text.trim() === ''

  // after a failed submit the focus moves to the first field that is missing or refused
  useEffect(() => {
    if (tries > 0 || refusedEmail) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries, refusedEmail])

  const send = async () => {
    setTries(tries + 1)
    const { reason, text, email } = draft
    if (reason && !lacksWords) await report.send(subject, { reason, text, email })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('Report to us')}
      confirmLabel={say('Send the report')}
      busy={report.isPending}
      failure={refusedEmail ? undefined : report.failure}
      onConfirm={() => void send()}
    >
      <div ref={fields} className="grid gap-3">
        <p>
          {say('Our team reads it. The other side does not learn that you reported, or what.')}
          {subject.kind === 'MESSAGE' &&
            ` ${say('With a message we also read the three before and after it.')}`}
        </p>
        <ReportFields
          about={about}
          asksEmail={side === 'guest'}
          draft={draft}
          onChange={(changes) => setDraft((now) => ({ ...now, ...changes }))}
          lacksReason={tries > 0 && !draft.reason}
          lacksWords={tries > 0 && lacksWords}
          refusedEmail={refusedEmail}
        />
      </div>
    </ConfirmDialog>
  )
}

interface ReportInput {
  reason: ReportReason
  text: string
  email: string
}

/** Sends a report as the account, or as a guest, and says so. */
function useReport(side: ReportDialogProps['side'], onSent: () => void) {
  const language = useLanguage()
  const ofAccount = useAction(side === 'performer' ? 'reportAsPerformer' : 'reportAsClient')
  const ofGuest = useAction('reportAsGuest')
  const { isPending, error } = side === 'guest' ? ofGuest : ofAccount

  const sendAsAccount = async ({ kind, id }: Reportable, { reason, text }: ReportInput) => {
    const result = await ofAccount.attempt({ body: { id, reason, text, kind } })
    if (!result.ok) return
    onSent()
    toast({ tone: 'good', text: say('We have your report. The other side does not learn of it.') })
  }
  const sendAsGuest = async ({ kind, id }: Reportable, { reason, text, email }: ReportInput) => {
    if (!isPublicKind(kind)) return
    const named = email.trim() === '' ? {} : { email: email.trim() }
    const result = await ofGuest.attempt({ body: { id, reason, text, kind, ...named, language } })
    if (!result.ok) return
    onSent()
    const { reference } = result.value
    toast({
      tone: 'good',
      text: say('We have your report. Its reference is {reference}.', { reference }),
      // a guest finds it nowhere else
      forMs: 60_000,
    })
  }
  return { isPending, failure: error?.failure, send: side === 'guest' ? sendAsGuest : sendAsAccount }
}

interface ReportFieldsProps extends Pick<ReportDialogProps, 'about'> {
  /** a guest may give an address */
  asksEmail: boolean
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  lacksReason: boolean
  lacksWords: boolean
  refusedEmail: string | undefined
}

function ReportFields(props: ReportFieldsProps) {
  const { about, asksEmail, draft, onChange, lacksReason, lacksWords, refusedEmail } = props
  return (
    <>
      {about.length > 1 && (
        <Field label={say('What is it about?')}>
          {(control) => (
            <Select
              {...control}
              value={String(draft.chosen)}
              onChange={(event) => onChange({ chosen: Number(event.target.value) })}
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
        error={lacksReason ? say('Choose what comes nearest.') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={draft.reason ?? ''}
            onChange={(event) =>
              onChange({ reason: reportReasons.find((one) => one === event.target.value) })
            }
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
        error={lacksWords ? say('Say in a few words what is wrong.') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            dir="auto"
            maxLength={reportLengths.text}
            value={draft.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
      {asksEmail && (
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
              value={draft.email}
              onChange={(event) => onChange({ email: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

import { type Report, type ReportOutcome, reportLengths, reportOutcomes } from '@footlight/contract'
import { useRef, useState } from 'react'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FormError } from '../../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'

/** What the reporter is told. */
export const outcomeWords: Record<ReportOutcome, Message> = {
  ACTED: 'We took action',
  NO_BREACH: 'We found nothing against our rules',
}

/** The end of a report as it is being written: what was done and its outcome. An action on what was reported adds to it. */
export function useReportEnd() {
  const [note, setNote] = useState('')
  const [outcome, setOutcome] = useState<ReportOutcome>()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const add = (what: Message, reason: string) => {
    const line = say(what, { reason })
    setNote((before) => (before ? `${before}\n${line}` : line))
    setOutcome('ACTED')
    // the pressed button is gone: the keyboard goes on at what is left to do
    noteField.current?.focus()
  }
  return { note, setNote, outcome, setOutcome, noteField, add }
}

interface CloseReportProps {
  report: Report
  end: ReturnType<typeof useReportEnd>
  onClosed: (() => void) | undefined
}

export function CloseReport({ report: { id, kind }, end, onClosed }: CloseReportProps) {
  const { note, setNote, outcome, setOutcome, noteField } = end
  const close = useAction('closeReport')
  const invalidate = useInvalidate()
  const send = async () => {
    try {
      await close.mutateAsync({ params: { id }, body: { note, ...(outcome && { outcome }) } })
    } catch {
      return
    }
    toast({ tone: 'good', text: say('The report is closed') })
    await invalidate('listReports', 'listAuditLog')
    onClosed?.()
  }
  return (
    <form
      className="mt-5 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {close.error && <FormError>{close.error.failure.message}</FormError>}
      <Field label={say('What was done')} hint={say('For operators only. It is written to the log.')}>
        {(control) => (
          <TextArea
            {...control}
            ref={noteField}
            rows={2}
            dir="auto"
            required
            minLength={reportLengths.note.least}
            maxLength={reportLengths.note.most}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {kind !== 'NAME' && (
        <SegmentedControl
          label={say('What the reporter is told')}
          showLabel
          value={outcome ?? ''}
          onChange={(value) => value !== '' && setOutcome(value)}
          options={reportOutcomes.map((value) => ({ value, label: say(outcomeWords[value]) }))}
        />
      )}
      <div>
        <Button
          type="submit"
          size="sm"
          busy={close.isPending}
          disabled={
            (kind !== 'NAME' && outcome === undefined) || note.trim().length < reportLengths.note.least
          }
        >
          {say('Close the report')}
        </Button>
      </div>
    </form>
  )
}

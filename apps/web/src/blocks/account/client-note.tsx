import { longestClientNote } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { formatNumber, isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, FormError } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { NotebookPen } from '../../ui/icons/icons.ts'
import { Dialog } from '../../ui/notices/dialog.tsx'

interface ClientNoteProps {
  clientId: string
  name: string
  /** shown where there is a note, without the way to write one */
  readOnly?: boolean
  className?: string
}

/** [O1] The performer's own note on a client, and the way to write it. The client never sees it. */
export function ClientNote({ clientId, name, readOnly = false, className }: ClientNoteProps) {
  const note = useCall('clientNote', { params: { clientId } }).data?.note
  const [isWriting, setWriting] = useState(false)
  if (!note || (readOnly && note.text === '')) return null
  const text = note.text !== '' && (
    <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
      {note.text}
    </span>
  )
  return (
    <div className={cx('flex items-start gap-2.5 text-sm text-paper-1', className)}>
      <NotebookPen aria-hidden size={17} className={cx('shrink-0', readOnly ? 'mt-0.5' : 'mt-3.5')} />
      {readOnly ? (
        <p className="min-w-0 flex-1">
          <span className="sr-only">{say('Your note: ')}</span>
          {text}
        </p>
      ) : (
        <button
          type="button"
          className="flex min-h-11 min-w-0 flex-1 items-center rounded text-start hover:text-paper-0"
          onClick={() => setWriting(true)}
        >
          <span className="sr-only">{text && say('Change your note: ')}</span>
          {text || say('Write a note on {name}', { name: isolated(name) })}
        </button>
      )}
      {isWriting && (
        <NoteDialog clientId={clientId} name={name} text={note.text} onClose={() => setWriting(false)} />
      )}
    </div>
  )
}

interface NoteDialogProps {
  clientId: string
  name: string
  text: string
  onClose: () => void
}

function NoteDialog({ clientId, name, text, onClose }: NoteDialogProps) {
  const [typed, setTyped] = useState(text)
  const save = useAction('setClientNote')
  const invalidate = useInvalidate()
  const send = async () => {
    const result = await save.attempt({ params: { clientId }, body: { text: typed } })
    if (!result.ok) return
    await invalidate('clientNote')
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Your note on {name}', { name: isolated(name) })}
      actions={
        <>
          <Button busy={save.isPending} onClick={() => void send()}>
            {say('Save the note')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {say('Leave it')}
          </Button>
        </>
      }
    >
      {save.error && <FormError>{save.error.failure.message}</FormError>}
      <Field
        label={say('Note')}
        hint={say('Only you read it. Empty removes it. {count} characters are left.', {
          count: formatNumber(longestClientNote - typed.length),
        })}
      >
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            maxLength={longestClientNote}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

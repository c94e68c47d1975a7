import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CircleAlert } from '../icons/icons.ts'

/** What a control inside a Field must carry. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** shown instead of the hint, and announced */
  error?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error, tied together: `<Field label="E-mail">{(control) => <TextInput {...control} />}</Field>` */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 wrap-anywhere">
      <label htmlFor={id} className="text-sm font-semibold text-paper-0">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <div id={noteId} className="text-sm" aria-live="polite">
          {error ? <FieldError>{error}</FieldError> : <span className="text-paper-2">{hint}</span>}
        </div>
      )}
    </div>
  )
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-danger-text">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}

/** A refusal of the whole form. */
export function FormError({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // the message is above the form, and the pressed button may be far below it
  useEffect(() => {
    // in braces: newer browsers answer with a promise, which React would call as a cleanup
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      className="scroll-mt-20 scroll-mb-20 rounded border border-danger-text/50 bg-[color-mix(in_oklch,var(--danger)_10%,var(--ink-1))] px-4 py-3"
    >
      <FieldError>{children}</FieldError>
    </div>
  )
}

import type { ReactNode } from 'react'
import { say } from '../../lib/language/say.ts'
import type { Failure } from '../../lib/result.ts'
import { Button } from '../button.tsx'
import { FormError } from '../fields/field.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** what will happen, in plain words */
  children: ReactNode
  /** names the action: "Refund 500 credits", never "OK" */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy: boolean
  /** the children say why */
  disabled?: boolean
  /** the refusal of the last attempt */
  failure?: Failure | undefined
  onConfirm: () => void
}

/** Asks once more before something that costs money or cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    confirmLabel,
    cancelLabel = say('Not now'),
    tone,
    busy,
    failure,
  } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button {...(tone && { tone })} busy={busy} disabled={props.disabled} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 pt-2 text-paper-1">
        {children}
        {failure && <FormError>{failure.message}</FormError>}
      </div>
    </Dialog>
  )
}

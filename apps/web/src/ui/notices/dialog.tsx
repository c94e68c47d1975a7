import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { say } from '../../lib/language/say.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { X } from '../icons/icons.ts'

interface DialogProps {
  open: boolean
  /** called on Esc, the close button or a press outside; without it only the dialog's own buttons close it */
  onClose?: () => void
  title: ReactNode
  children: ReactNode
  /** the buttons, kept in view below a long body */
  actions?: ReactNode
  size?: keyof typeof widths
}

const widths = {
  sm: 'max-h-[min(92dvh,760px)] sm:max-w-md',
  md: 'max-h-[min(92dvh,760px)] sm:max-w-lg',
  lg: 'max-h-[min(92dvh,760px)] sm:max-w-2xl',
  // as wide as the window is high, so that a 4:3 picture and the title fit into the height
  picture:
    'max-h-[98dvh] max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none max-sm:border-0 sm:max-w-[min(1280px,100dvh)]',
} as const

/**
 * A modal dialog on the platform's own `<dialog>`: it stands in the top layer, so it also shows over a full-screen
 * picture, and the browser keeps the focus inside and gives it back. On a phone it rises from the bottom edge.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open && <OpenDialog {...rest} />
}

function OpenDialog({ onClose, title, children, actions, size = 'md' }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useBackCloses(onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // before the element is removed: only a dialog that is still in the document restores the focus
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      closedby={onClose ? 'any' : 'none'}
      className={cx(
        'mx-auto mt-auto mb-0 w-full max-w-full rounded-t-lg border border-line bg-ink-1 p-0 text-paper-0 shadow-soft sm:m-auto sm:w-[calc(100%-32px)] sm:rounded-lg',
        widths[size],
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
          <h2 id={titleId} className="min-w-0 pt-1.5 text-xl wrap-anywhere">
            {title}
          </h2>
          {onClose && (
            <IconButton label={say('Close')} size="sm" onClick={onClose} className="-me-2">
              <X aria-hidden size={20} />
            </IconButton>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 wrap-anywhere">{children}</div>
        {actions && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 max-sm:flex-col-reverse max-sm:*:w-full">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  )
}

/**
 * The browser's Back closes an overlay instead of leaving the page. It is active from the first frame on:
 * `useBlocker` starts after the paint, and a quick Back would leave a running show. `close` undefined: Back leaves.
 */
export function useBackCloses(close: (() => void) | undefined): void {
  const latest = useRef(close)
  latest.current = close
  const { history } = useRouter()
  useLayoutEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          if (action !== 'BACK' || !latest.current) return false
          latest.current()
          return true
        },
      }),
    [history],
  )
}

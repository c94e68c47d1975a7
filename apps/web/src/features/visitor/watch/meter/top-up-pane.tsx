import type { Session } from '@footlight/contract'
import { useEffect, useId, useRef } from 'react'
import { TopUpPanel } from '../../../../blocks/money/top-up/top-up-panel.tsx'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import { useBackCloses } from '../../../../ui/notices/dialog.tsx'
import { topUpLead } from './end-warning-words.ts'

interface TopUpPaneProps {
  word: 'show' | 'peek' | 'call'
  session: Session
  onClose: () => void
  onPaid: () => void
  className?: string
}

/** [B8] Credits while a session runs: beside or below its picture, so that picture, meter and End stay in reach. */
export function TopUpPane({ word, session, onClose, onPaid, className }: TopUpPaneProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useBackCloses(onClose)
  useEffect(() => title.current?.focus(), [])
  return (
    <section
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className={cx('bg-ink-1 px-5 pt-3 wrap-anywhere *:last:pb-5', className)}
    >
      <header className="flex items-start justify-between gap-4 pb-1">
        <h2 ref={title} id={titleId} tabIndex={-1} className="min-w-0 pt-1.5 text-lg outline-none">
          {say('Add credits')}
        </h2>
        <IconButton label={say('Close')} size="sm" onClick={onClose} className="-me-2">
          <X aria-hidden size={20} />
        </IconButton>
      </header>
      <p className="pb-4 text-sm text-paper-1">{topUpLead(session, word)}</p>
      <TopUpPanel
        where="beside"
        pinsPayment
        backTo={{ name: session.performerName, path: `/watch/${session.performerNumber}` }}
        onPaid={() => {
          onClose()
          onPaid()
        }}
      />
    </section>
  )
}

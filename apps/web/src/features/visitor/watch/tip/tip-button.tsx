import type { PerformerAccount, Session } from '@footlight/contract'
import { lazy, useState } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { HandCoins } from '../../../../ui/icons/icons.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'

const TipDialog = lazy(async () => ({ default: (await import('./tip-dialog.tsx')).TipDialog }))

interface TipButtonProps {
  performer: PerformerAccount
  /** the one that runs with this performer, whose time the tip shortens */
  session?: Session
  /** under the other things to do */
  wide?: boolean
  /** what is given stands in a chat or log beside it: nothing more is said of it */
  isLogged?: boolean
  className?: string
  wordClassName?: string
}

/** [S18] Gives credits, in lobby or show. */
export function TipButton(props: TipButtonProps) {
  const { performer, session, wide = false, isLogged = false, className, wordClassName } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        size={wide ? 'md' : 'sm'}
        wide={wide}
        icon={<HandCoins aria-hidden size={wide ? 18 : 16} />}
        {...(className && { className })}
        onClick={() => setOpen(true)}
      >
        <span className={wordClassName}>{say('Give a tip')}</span>
      </Button>
      {isOpen && (
        <Rare>
          <TipDialog
            performer={performer}
            session={session}
            isLogged={isLogged}
            onClose={() => setOpen(false)}
          />
        </Rare>
      )}
    </>
  )
}

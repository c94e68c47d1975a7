import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useStage } from '../../../features/studio/air/stage-context.tsx'
import { useGoOffAir } from '../../../features/studio/air/use-air.ts'
import { useIsOnAir } from '../../../features/studio/air/use-broadcast.ts'
import { type SignedIn, useSignOut } from '../../../lib/account/session.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Heart, LogOut, UserRound } from '../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { ThemeSwitch } from '../../../ui/theme-switch.tsx'

const roles = { performer: 'performer [role]', admin: 'admin [role]' } as const

const rowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start -outline-offset-2 transition-colors hover:bg-ink-3'

/** Who is signed in, the theme, the way out: a popover of the platform, closed by Esc, a press outside or a new route. */
export function AccountMenu({ signedIn }: { signedIn: SignedIn }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const signOut = useSignOut()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { account, role } = signedIn
  const isOnAir = useIsOnAir()
  const goOffAir = useGoOffAir(useStage()?.broadcast)
  const [isAsked, setIsAsked] = useState(false)

  const leave = async () => {
    setIsAsked(false)
    if (isOnAir) await goOffAir()
    // away from a page that is no guest's before it becomes one
    await navigate({ to: '/' })
    await signOut().catch(() =>
      toast({
        tone: 'bad',
        text: say('Signing out did not work'),
        detail: say('You are still signed in. Try again.'),
      }),
    )
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={say('Account of {name}', { name: isolated(account.displayName) })}
        className="display-number grid size-10 place-items-center pointer-coarse:size-11 rounded-full bg-[linear-gradient(135deg,oklch(0.52_0.14_20),oklch(0.4_0.12_320))] text-lg text-[oklch(0.98_0.01_80)]"
      >
        {account.displayName.slice(0, 1).toUpperCase()}
      </button>
      <div
        // a new route closes it
        key={pathname}
        ref={panel}
        id={id}
        popover="auto"
        className="fixed inset-auto inset-e-4 top-15 m-0 w-72 rounded border border-line bg-ink-1 p-1.5 text-paper-0 shadow-soft sm:inset-e-8"
      >
        <div className="px-3 pt-2 pb-3">
          <div className="font-display text-lg leading-tight">
            <bdi>{account.displayName}</bdi>
          </div>
          <div className="truncate text-sm text-paper-2">
            {[account.email, ...(role === 'client' ? [] : [say(roles[role])])].join(' · ')}
          </div>
        </div>
        <Link to="/account" className={rowClass}>
          <UserRound aria-hidden size={18} /> {say('Account and sign-ins')}
        </Link>
        {role === 'client' && (
          <Link to="/favourites" className={rowClass}>
            <Heart aria-hidden size={18} /> {say('Favourites')}
          </Link>
        )}
        <div className="my-1.5 border-y border-line px-3 py-3">
          <ThemeSwitch />
        </div>
        <button
          type="button"
          className={rowClass}
          onClick={() => {
            panel.current?.hidePopover()
            if (isOnAir) setIsAsked(true)
            else void leave()
          }}
        >
          <LogOut aria-hidden size={18} /> {say('Sign out')}
        </button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={say('Go off air and sign out?')}
        confirmLabel={say('Go off air and sign out')}
        tone="danger"
        busy={false}
        onConfirm={() => void leave()}
      >
        <p>{say('You are on air. Signing out ends your broadcast, and a show that runs with it.')}</p>
      </ConfirmDialog>
    </>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import type { SignedIn } from '../../../lib/account/session.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Heart, LogOut, UserRound } from '../../../ui/icons/icons.ts'
import { ThemeSwitch } from '../../../ui/theme-switch.tsx'
import { useLeaving } from '../../leaving/use-leaving.tsx'

const roles = { performer: 'performer [role]', admin: 'admin [role]' } as const

const rowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start -outline-offset-2 transition-colors hover:bg-ink-3'

/** The account, the theme and the sign-out: a native popover, closed by Esc, a press outside or a new route. */
export function AccountMenu({ signedIn }: { signedIn: SignedIn }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const { account, role } = signedIn
  const { leave, question } = useLeaving()
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
          <div className="font-display text-lg leading-tight wrap-anywhere">
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
            leave()
          }}
        >
          <LogOut aria-hidden size={18} /> {say('Sign out')}
        </button>
      </div>
      {question}
    </>
  )
}

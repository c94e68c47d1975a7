import type { Notification } from '@footlight/contract'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { type SignedIn, useSignedIn } from '../../../lib/account/session.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, isolated, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'
import { Bell, Heart, LogOut, UserRound } from '../../../ui/icons/icons.ts'
import { ThemeSwitch } from '../../../ui/preference-switches.tsx'
import { useLeaving } from '../../leaving/use-leaving.tsx'

// the header's parts for a signed-in account: one chunk, loaded only for such an account

/** [A10] The account's notifications, newest first, in a native popover; opening it marks all as seen. */
export function NotificationBell() {
  const id = useId()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data } = useCall('notifications', { query: { limit: 20 } }, { staleTime: 60_000 })
  const see = useAction('seeNotifications', { repeatable: true })
  const invalidate = useInvalidate()
  const unseen = data?.unseen ?? 0
  // the list is rendered, and its dates formatted, only while it is open
  const [isOpen, setOpen] = useState(false)
  const look = async () => {
    await see.attempt()
    await invalidate('notifications')
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={say('Notifications')}
        aria-label={
          unseen === 0
            ? say('Notifications')
            : sayCount(unseen, '{count} new notification', '{count} new notifications')
        }
        className="relative grid size-10 place-items-center rounded-full text-paper-1 transition-colors hover:bg-ink-3 hover:text-paper-0 pointer-coarse:size-11"
      >
        <Bell aria-hidden size={20} />
        {unseen > 0 && (
          <span
            aria-hidden
            className="absolute end-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-amber px-1 text-xs font-semibold text-on-amber"
          >
            {unseen > 9 ? '9+' : unseen}
          </span>
        )}
      </button>
      <div
        // a new route closes it
        key={pathname}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={({ newState }) => {
          if (newState === 'open' && unseen > 0) void look()
        }}
        className="fixed inset-auto inset-e-4 top-15 m-0 max-h-[min(32rem,80svh)] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded border border-line bg-ink-1 p-1.5 text-paper-0 shadow-soft sm:inset-e-8"
      >
        {isOpen && <NotificationList notifications={data?.notifications ?? []} />}
      </div>
    </>
  )
}

function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const isClient = useSignedIn()?.role === 'client'
  return (
    <>
      <h2 className="px-3 pt-2 pb-1 text-lg">{say('Notifications')}</h2>
      {notifications.length > 0 ? (
        <ul>
          {notifications.map((notification) => (
            <Row key={notification.id} notification={notification} />
          ))}
        </ul>
      ) : (
        <p className="px-3 py-3 text-paper-2">
          {say(
            isClient
              ? 'Nothing yet. Add a favourite and we’ll tell you when they go live.'
              : 'Nothing yet. What concerns your account appears here.',
          )}
        </p>
      )}
      <Link
        to="/account"
        hash="notifications"
        className="flex min-h-11 items-center rounded-sm px-3 text-sm text-amber-text underline underline-offset-4 -outline-offset-2"
      >
        {say('Choose your notifications')}
      </Link>
    </>
  )
}

function Row({ notification }: { notification: Notification }) {
  const { link, text, createdAt, seen } = notification
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(link)
  }
  return (
    <li>
      <a
        href={link}
        onClick={follow}
        className="block min-h-11 rounded-sm px-3 py-2 -outline-offset-2 transition-colors hover:bg-ink-3"
      >
        <span className={cx('block wrap-anywhere', !seen && 'font-semibold')}>{titleOf(notification)}</span>
        {text !== null && <span className="block text-sm wrap-anywhere text-paper-1">{text}</span>}
        <span className="block text-sm text-paper-2">{formatDateTime(createdAt)}</span>
      </a>
    </li>
  )
}

function titleOf({ type, name }: Notification): string {
  if (type === 'SSA') return say('{name} is live', { name })
  return type === 'MSG' ? say('A new message from {name}', { name }) : name
}

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

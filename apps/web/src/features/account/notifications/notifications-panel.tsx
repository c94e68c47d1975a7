import {
  formatNotificationTypes,
  type NotificationSettings,
  type NotificationType,
  parseNotificationTypes,
  type Role,
} from '@footlight/contract'
import { useEffect, useState } from 'react'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { failureOf } from '../../../lib/result.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'

/** The notifications that each role can get. */
const types = [
  {
    type: 'SSA',
    label: 'Favourites who are live',
    hint: 'For favourites with notifications on, at most once an hour.',
    roles: ['client'],
  },
  {
    type: 'MSG',
    label: 'New messages',
    hint: 'By e-mail once an hour at most.',
    roles: ['client', 'performer'],
  },
  { type: 'PRO', label: 'Offers', hint: 'Now and then, from us.', roles: ['client'] },
] as const satisfies readonly {
  type: NotificationType
  label: Message
  hint: Message
  roles: readonly Role[]
}[]

const ways = [
  { way: 'app', label: 'In the app', hint: 'In the list under the bell at the top of every page.' },
  { way: 'email', label: 'By e-mail', hint: 'To your address, once it is confirmed.' },
  { way: 'push', label: 'By notices of your browsers', hint: 'On each browser that you let show them.' },
] as const satisfies readonly { way: 'app' | 'email' | 'push'; label: Message; hint: Message }[]

/** [A10] Which notifications the account gets, and by which channels; each switch is saved immediately. */
export function NotificationsPanel({ role }: { role: Role }) {
  const { data, error, refetch } = useCall('notificationSettings')
  return (
    <section id="notifications" className="scroll-mt-20">
      <Panel title={say('Notifications')}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-72 w-full" />
        ) : (
          <Choices settings={data.settings} role={role} />
        )}
      </Panel>
    </section>
  )
}

function Choices({ settings, role }: { settings: NotificationSettings; role: Role }) {
  const change = useAction('setNotificationSettings', { repeatable: true })
  const invalidate = useInvalidate()
  const shown = change.isPending && change.variables ? { ...settings, ...change.variables.body } : settings
  const flags = parseNotificationTypes(shown.notification_types)
  const { pushKey, ...stands } = settings
  const set = async (wanted: Partial<typeof stands>) => {
    try {
      await change.mutateAsync({ body: { ...stands, ...wanted } })
    } catch (failure) {
      toast({ tone: 'bad', text: say('Nothing was changed'), detail: failureOf(failure).message })
    }
    await invalidate('notificationSettings')
  }
  const offered = types.filter(({ roles }) => roles.some((one) => one === role))
  // in the app and by e-mail an operator has nothing that can be switched off
  const offeredWays = ways.filter(({ way }) => role !== 'admin' || way === 'push')
  return (
    <div className="grid gap-6">
      <p className="text-paper-1">
        {say('What concerns your own account always reaches you here and by e-mail.')}
      </p>
      {offered.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm text-paper-2">{say('What we notify you about')}</legend>
          {offered.map(({ type, label, hint }) => (
            <Switch
              key={type}
              label={say(label)}
              hint={say(hint)}
              checked={flags[type]}
              busy={change.isPending}
              onChange={(on) =>
                void set({ notification_types: formatNotificationTypes({ ...flags, [type]: on }) })
              }
            />
          ))}
        </fieldset>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm text-paper-2">{say('How we notify you')}</legend>
        {offeredWays.map(({ way, label, hint }) => (
          <Switch
            key={way}
            label={say(label)}
            hint={say(hint)}
            checked={shown[way]}
            busy={change.isPending}
            onChange={(on) => void set({ [way]: on })}
          />
        ))}
        {shown.push && <BrowserSwitch pushKey={pushKey} />}
      </fieldset>
    </div>
  )
}

/** The switch for push notifications in this browser; hidden if the browser has no push. */
function BrowserSwitch({ pushKey }: { pushKey: string }) {
  const { state, start, stop } = usePush(pushKey)
  if (state === 'cannot') return null
  return (
    <Switch
      label={say('This browser shows them')}
      hint={
        state === 'denied'
          ? say('Your browser blocks notifications from this site. Allow them in its settings first.')
          : say('Until you sign out here.')
      }
      checked={state === 'on'}
      busy={state === 'busy'}
      disabled={state === 'denied'}
      onChange={(on) => void (on ? start() : stop())}
    />
  )
}

type PushState = 'cannot' | 'busy' | 'off' | 'on' | 'denied'

/**
 * [A10] This browser's subscription to notices. The server gets it each time it is read: a sign-in
 * anew, or another one, takes it over.
 */
function usePush(pushKey: string) {
  const [state, setState] = useState<PushState>('busy')
  const startPush = useAction('startPush', { repeatable: true })
  const leave = useAction('stopPush', { repeatable: true })

  const register = async (subscription: PushSubscription) => {
    const { endpoint, keys } = subscription.toJSON()
    await startPush.mutateAsync({
      body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    })
    setState('on')
  }

  useEffect(() => {
    void look()
    async function look() {
      const worker = await workerThere()
      if (!worker) return setState('cannot')
      if (Notification.permission === 'denied') return setState('denied')
      const known = await worker.pushManager.getSubscription().catch(() => null)
      setState(known ? 'on' : 'off')
    }
  }, [])

  return {
    state,

    async start(): Promise<void> {
      setState('busy')
      try {
        if ((await Notification.requestPermission()) !== 'granted')
          return setState(Notification.permission === 'denied' ? 'denied' : 'off')
        const worker = await workerThere()
        if (!worker) return setState('cannot')
        const subscribe = () =>
          worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
        // a subscription made for another key of the server must be removed first
        const made = await subscribe().catch(async () => {
          await (await worker.pushManager.getSubscription())?.unsubscribe()
          return subscribe()
        })
        await register(made)
      } catch {
        setState('off')
        toast({ tone: 'bad', text: say('This browser could not be subscribed') })
      }
    },

    async stop(): Promise<void> {
      setState('busy')
      const worker = await workerThere()
      const known = await worker?.pushManager.getSubscription()
      if (known) {
        await leave.attempt({ body: { endpoint: known.endpoint } })
        await known.unsubscribe().catch(() => false)
      }
      setState('off')
    },
  }
}

async function workerThere(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

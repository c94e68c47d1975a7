import {
  formatNotificationTypes,
  type NotificationSettings,
  type NotificationType,
  parseNotificationTypes,
  type Role,
} from '@footlight/contract'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { failureOf } from '../../../lib/result.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { BrowserSwitch } from './browser-switch.tsx'

/** What each role may be told of. */
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

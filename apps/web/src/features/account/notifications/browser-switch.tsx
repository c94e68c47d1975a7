import { say } from '../../../lib/language/say.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { usePush } from './use-push.ts'

/** The switch for push notifications in this browser; hidden if the browser has no push. */
export function BrowserSwitch({ pushKey }: { pushKey: string }) {
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

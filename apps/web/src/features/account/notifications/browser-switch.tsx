import { useEffect, useState } from 'react'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

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

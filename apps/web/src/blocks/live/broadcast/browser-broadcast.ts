import type { StreamOptions } from '@footlight/contract'
import { createPublisher, type DeviceKind, LiveError } from '@footlight/live'
import { call } from '../../../lib/calls/api.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { CallError } from '../../../lib/result.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { createBell } from './alert/bell.ts'
import { browserBell } from './alert/browser-bell.ts'
import { type BroadcastPorts, createBroadcast } from './broadcast.ts'
import type { OpenBroadcast } from './broadcast-context.tsx'
import type { BroadcastSettings } from './broadcast-state.ts'

/** prevents two pages of one browser from both being on air; between two devices the server decides [D7] */
const airLock = 'footlight.on-air'

const gone: Record<DeviceKind, Message> = {
  camera: 'Your camera was unplugged. We switched to the default one.',
  microphone: 'Your microphone was unplugged. We switched to the default one.',
}

const silent: Message =
  'Your camera gives no picture. We opened it again, and nothing came. Plug it in again, or choose another one.'

/** The broadcast's ports in a page. */
const browserBroadcast: BroadcastPorts = {
  createPublisher,
  getTicket: freshTicket,
  takeAir,
  onDeviceFallback: (kind) => toast({ tone: 'plain', text: say(gone[kind]) }),
  onSilentCamera: () => toast({ tone: 'plain', text: say(silent) }),
  copyOf: (media) => new MediaStream(media.getTracks()),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

export function openBroadcast(): OpenBroadcast {
  const broadcast = createBroadcast(browserBroadcast)
  const bell = createBell(browserBell())
  return {
    broadcast,
    bell,
    close() {
      broadcast.close()
      bell.close()
    },
  }
}

/** A refusal by the server is final, a lost network is not. */
async function freshTicket({ quality, people }: BroadcastSettings): Promise<StreamOptions> {
  const result = await call('goLive', { body: { quality, ...(people && { people: [...people] }) } })
  if (result.ok) return result.value.publishStream
  throw new LiveError('TOKEN_UNAVAILABLE', result.message, {
    recoverable: result.status === 0 || result.status >= 500,
    cause: new CallError(result),
  })
}

/** Takes the Web Lock for being on air. The browser releases it by itself when the page closes. */
function takeAir(takesOver: boolean, onLost: () => void): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    const how = takesOver ? { steal: true } : { ifAvailable: true }
    navigator.locks
      .request(airLock, how, (lock) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>((giveBack) => resolve(() => giveBack()))
      })
      // it rejects where another page stole the lock
      .catch(onLost)
  })
}

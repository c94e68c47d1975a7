import { openGateway } from '@footlight/gateway'
import { createPeer, shareScreen } from '@footlight/gateway/media'
import { browserDevices, createDevices, type DeviceKind, LiveError } from '@footlight/live'
import { call } from '../../../lib/calls/api.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { ignoreFailure, type Result } from '../../../lib/result.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { recallQuality } from '../devices/quality.ts'
import { isShownHere } from '../shown-here.ts'
import { type BrowserCall, type CallPorts, createCall } from './call.ts'
import type { CallRole } from './call-machine.ts'
import type { CallTicket } from './leg.ts'
import { isAgreedHere, recallCall, rememberCall, rememberSwitches, switchesOf } from './own-call.ts'
import type { OwnSettings } from './own-media.ts'

/** prevents two pages of one browser from both being in a call */
const callLock = 'footlight.call'
/** A page that is being reloaded lets go of its lock within this time. */
const claimedWithinMs = 3000

const replaced: Record<DeviceKind, Message> = {
  camera: 'Your camera was unplugged. We switched to the default one.',
  microphone: 'Your microphone was unplugged. We switched to the default one.',
}
const gone: Record<DeviceKind, Message> = {
  camera: 'Your camera was unplugged, and there is no other.',
  microphone: 'Your microphone was unplugged, and there is no other.',
}

export interface RunningCall {
  sessionId: string
  side: CallRole
  requestId: string
  /** of a client's call */
  performerId?: string
}

/** Devices and quality as at the last visit; what is switched off was chosen for this call, before it or before a reload. */
async function initialSettings(sessionId: string): Promise<OwnSettings> {
  const devices = createDevices()
  const chosen = (kind: DeviceKind) => devices.chosen(kind).catch(ignoreFailure('the default device is used'))
  const [camera, microphone] = await Promise.all([chosen('camera'), chosen('microphone')])
  return {
    ...switchesOf(sessionId),
    cameraId: camera?.deviceId,
    microphoneId: microphone?.deviceId,
    facing: undefined,
    quality: recallQuality(),
  }
}

export async function openCall(running: RunningCall): Promise<BrowserCall> {
  const { sessionId, side, requestId } = running
  const isAgreed = isAgreedHere(requestId)
  const isMine = recallCall() === sessionId || isShownHere(requestId)
  return createCall(
    {
      ...browserPorts,
      claimCall: (...ask) => claimCall(sessionId, ...ask),
      onSwitches: (switches) => rememberSwitches(sessionId, switches),
      onStopped: () => void call('clientSeen', { query: { sessionId, stopped: 'system' } }),
    },
    {
      role: side,
      getTicket: (isTakeover) => getTicket(running, isTakeover),
      initial: await initialSettings(sessionId),
      opens: isAgreed ? 'anew' : isMine ? 'again' : 'byPress',
    },
  )
}

const browserPorts: Omit<CallPorts, 'claimCall' | 'onSwitches' | 'onStopped'> = {
  openGateway,
  createPeer,
  devices: browserDevices,
  shareScreen,
  onDeviceGone: (kind, isReplaced) =>
    toast({ tone: isReplaced ? 'plain' : 'bad', text: say((isReplaced ? replaced : gone)[kind]) }),
  onScreenFailed: () => toast({ tone: 'bad', text: say('Your screen could not be shared.') }),
  onNetwork(listener) {
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('online', () => listener(true), { signal })
    window.addEventListener('offline', () => listener(false), { signal })
    return () => controller.abort()
  },
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

async function getTicket(
  { side, performerId = '', requestId }: RunningCall,
  isTakeover: boolean,
): Promise<CallTicket> {
  return side === 'caller'
    ? ticketOf(
        await call('initiateVideocall', {
          params: { id: performerId },
          // [S7] `renew` leaves the call to another device that has taken it over
          body: { type: 'VIDEOCALL', requestId, ...(!isTakeover && { renew: true }) },
        }),
      )
    : ticketOf(await call('joinVideocall', { body: { renew: !isTakeover } }))
}

/** A refusal by the server is final, a lost network is not. */
function ticketOf(result: Result<CallTicket>): CallTicket {
  if (result.ok) return result.value
  if (result.code === 'SHOWN_ELSEWHERE') throw new LiveError('NAME_IN_USE', result.message)
  throw new LiveError('TOKEN_UNAVAILABLE', result.message, {
    recoverable: result.status === 0 || result.status === 429 || result.status >= 500,
  })
}

/** Takes the Web Lock for being in a call. The browser releases it by itself when the page closes. */
async function claimCall(
  sessionId: string,
  isForced: boolean,
  onTaken: () => void,
  signal: AbortSignal,
): Promise<() => void> {
  // a closed page takes its call up again, as after a reload, or when End failed
  const forget = () => !signal.aborted && rememberCall(undefined)
  if (!('locks' in navigator)) {
    rememberCall(sessionId)
    return forget
  }
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  const options: LockOptions = isForced
    ? { steal: true }
    : { signal: AbortSignal.any([signal, AbortSignal.timeout(claimedWithinMs)]) }
  let isReleased = false
  navigator.locks
    .request(callLock, options, () => {
      rememberCall(sessionId)
      const held = Promise.withResolvers<void>()
      resolve(() => {
        isReleased = true
        forget()
        held.resolve()
      })
      return held.promise
    })
    .catch((error: unknown) => {
      reject(error)
      // stolen by another page: it stays its own after a reload, and not this one's
      if (isReleased) return
      forget()
      onTaken()
    })
  return promise
}

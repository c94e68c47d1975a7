import { screenFrameRate } from '../../constants.ts'
import { GatewayError } from '../../errors.ts'
import { type Capture, hold } from './held.ts'

export interface ScreenOptions {
  /** frames a second, default 3 */
  frameRate?: number
  /** the sound of what is shared too, where browser and person give it */
  audio?: boolean
  /** gives up waiting, and closes what was captured */
  signal?: AbortSignal
  devices?: Pick<MediaDevices, 'getDisplayMedia'>
}

/**
 * Shares a screen, a window or a tab that the user chooses. Needs a click. Where the specification's screen-share extension
 * reported a refusal, the browser now refuses with the same messages. Rejects with a `GatewayError`:
 * - `screen-not-installed`: this browser shares no screen
 * - `screen-cancelled`: the person, or the policy of the page, did not allow it
 * - `capture-refused`: anything else; `cause` says what
 */
export async function shareScreen(options: ScreenOptions = {}): Promise<Capture> {
  const { frameRate = screenFrameRate, audio = false, signal } = options
  const devices = options.devices ?? globalThis.navigator?.mediaDevices
  signal?.throwIfAborted()
  // phones have mediaDevices without it
  if (devices?.getDisplayMedia === undefined) throw new GatewayError('screen-not-installed')
  const opening = devices.getDisplayMedia({
    video: { frameRate: { ideal: frameRate, max: frameRate } },
    audio,
  })
  return hold(opening.catch(refuse), signal)
}

function refuse(cause: unknown): never {
  if ((cause as DOMException).name === 'NotAllowedError')
    throw new GatewayError('screen-cancelled', { cause })
  throw new GatewayError('capture-refused', { message: 'The browser refused to share the screen', cause })
}

import type { Rooms } from '../../../rooms/rooms.ts'
import { PluginRefusal } from '../protocol/errors.ts'
import type { Json } from '../protocol/read-fields.ts'
import { HandleMedia } from './handle-media.ts'
import type { HandlePort, Plugin, PluginHandle, PluginMessage } from './plugin.ts'
import { flag, readSettings } from './settings.ts'

/** As Janus numbers them. */
const codes = { invalidElement: 413, invalidSdp: 414, unknown: 499 } as const

/** of Janus's EchoTest: a message needs one of them, or an offer; those that are not read are allowed */
const attributes = [
  ...['audio', 'video', 'data', 'bitrate', 'record', 'filename', 'restart', 'update'],
  ...['audiocodec', 'videocodec', 'videoprofile', 'opusred', 'substream', 'temporal', 'fallback'],
]

/** [G3] `janus.plugin.echotest`: a client is sent what it sends, as the connection test needs it. */
export function createEchoTest(ports: { rooms: Pick<Rooms, 'admit'> }): Plugin {
  return {
    name: 'janus.plugin.echotest',
    word: 'echotest',
    direction: 'echo',
    codeOf: (code) =>
      code === 'SDP_NOT_UNDERSTOOD' || code === 'OFFER_REFUSED' ? codes.invalidSdp : codes.unknown,
    open: (port) => new EchoTestHandle({ ...ports, port }),
  }
}

class EchoTestHandle implements PluginHandle {
  readonly expectsAnswer = false
  readonly #port: HandlePort
  readonly #media: HandleMedia

  constructor({ port, ...ports }: { rooms: Pick<Rooms, 'admit'>; port: HandlePort }) {
    this.#port = port
    this.#media = new HandleMedia({
      ...ports,
      port,
      direction: 'echo',
      slow: () => undefined,
      ended: () => this.#done(),
    })
    this.#media.check()
  }

  async message({ body, jsep, reply }: PluginMessage): Promise<void> {
    const change = readSettings(body, codes.invalidElement)
    requireKnown(body, jsep !== null)
    if (flag(body, 'restart', codes.invalidElement) || (jsep && this.#media.isOpen))
      throw new PluginRefusal(
        codes.invalidSdp,
        'This server cannot negotiate a connection again nor restart its ICE: hang up, and send a new offer',
      )
    this.#media.set(change)
    if (!jsep) return reply({ result: 'ok' })
    this.#media.begin(jsep.sdp)
    const { sdp } = await this.#media.run((connection) => connection.acceptCall(jsep.sdp))
    reply({ result: 'ok' }, { type: 'answer', sdp })
  }

  trickle: PluginHandle['trickle'] = (candidate) => this.#media.trickle(candidate)

  hangup(): void {
    this.#media.close('Close PC')
    this.#done()
  }

  end(): void {
    this.#media.close('Close PC')
  }

  #done(): void {
    this.#port.say({ result: 'done' })
  }
}

function requireKnown(body: Json, hasJsep: boolean): void {
  if (!hasJsep && !attributes.some((name) => body[name] !== undefined))
    throw new PluginRefusal(codes.invalidElement, 'The message has no attribute that this plugin knows')
}

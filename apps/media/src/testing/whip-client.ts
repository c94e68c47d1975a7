import type { MediaKit } from './media-kit.ts'
import { offers } from './offers/offers.ts'
import { codecs } from './watched-engine.ts'

/** What the token of the stream's publisher says. */
export const performer = { direction: 'publish', sub: 'performer-1' } as const

type Headers = Readonly<Record<string, string | null>>

/** A client of WHIP and WHEP that can also do what it should not. A header that is null is left out. */
export class WhipClient {
  readonly #origin: string
  readonly #tokens = new Map<string, string | null>()

  constructor(port: number) {
    this.#origin = `http://127.0.0.1:${port}`
  }

  async post(
    path: string,
    token: string | null,
    options: { body?: string; headers?: Headers; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const { body = offers.OBS, headers, signal } = options
    const init = { body, ...(signal ? { signal } : {}) }
    const response = await this.ask(
      'POST',
      path,
      token,
      { 'content-type': 'application/sdp', ...headers },
      init,
    )
    this.#tokens.set(response.headers.get('location') ?? '', token)
    return response
  }

  /** `opened`: the answer to a POST, whose Location, ETag and token are used. */
  patch(opened: Response, body: string, headers: Headers = {}): Promise<Response> {
    const type = { 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': opened.headers.get('etag') }
    return this.ask('PATCH', ...this.#session(opened), { ...type, ...headers }, { body })
  }

  delete(opened: Response, headers: Headers = {}): Promise<Response> {
    return this.ask('DELETE', ...this.#session(opened), headers)
  }

  ask(
    method: string,
    path: string,
    token: string | null,
    headers: Headers = {},
    init: RequestInit = {},
  ): Promise<Response> {
    const all = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers }
    const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== null)
    return fetch(this.#origin + path, { method, headers: Object.fromEntries(sent), ...init })
  }

  #session(opened: Response): [path: string, token: string | null] {
    const location = opened.headers.get('location') ?? ''
    return [location, this.#tokens.get(location) ?? null]
  }
}

/** A client of this server, and its publisher of the stream. */
export function whipKit(kit: MediaKit) {
  const client = new WhipClient(kit.port)
  const publish = async (options: Parameters<WhipClient['post']>[2] = {}) =>
    client.post('/live/p1001/whip', await kit.mint(performer), options)
  return {
    client,
    publish,
    /** with media */
    async goLive(): Promise<Response> {
      const opened = await publish()
      const connectionId = opened.headers.get('location')?.split('/').at(-1) ?? ''
      kit.engine.emit({
        type: 'media',
        connectionId,
        hasVideo: true,
        hasAudio: true,
        pictureFault: null,
        codecs,
      })
      return opened
    },
  }
}

export type WhipKit = ReturnType<typeof whipKit>

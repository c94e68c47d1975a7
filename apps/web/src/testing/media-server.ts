import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** What the dialect's `getOffer` asks for. */
interface Wanted {
  token: string
  media: string | undefined
}

/**
 * A fake of the media server and of `RTCPeerConnection`, as the SDK's players use them: media flows as soon as a connection
 * is negotiated. Call it after the page is open: it replaces the WebSocket that the page set up.
 */
export function startMediaServer() {
  const server = {
    isUp: true,
    /** no packet of WebRTC gets through */
    isNetworkShut: false,
    /** ways are found, and no picture comes on them */
    isSilent: false,
    /** the code with which a compatibility stream is closed at once; undefined: it does not open */
    simpleCode: undefined as number | undefined,
    /** addresses of compatibility streams that were asked for */
    simple: [] as string[],
    /** why an answer is refused; undefined: it is accepted */
    refusal: undefined as { status: number; statusDescription: string } | undefined,
    asked: [] as Wanted[],
    tries: 0,
    connections: new Set<Connection>(),
  }

  class Socket {
    onmessage?: (message: { data: string }) => void
    onerror?: () => void
    onclose?: (end: object) => void

    readyState = 0
    #onOpen?: () => void
    readonly #isSimple: boolean

    constructor(url: string) {
      this.#isSimple = url.includes('/fallback/')
      if (this.#isSimple) {
        server.simple.push(url)
        return
      }
      server.tries++
      queueMicrotask(() => {
        if (server.isUp) {
          this.readyState = 1
          return this.#onOpen?.()
        }
        this.onerror?.()
        this.onclose?.({ code: 1006, reason: '', wasClean: false })
      })
    }

    send(frame: string): void {
      const { command, direction, streamInfo, userData } = JSON.parse(frame)
      if (command === 'getOffer') server.asked.push({ token: userData.token, media: streamInfo.media })
      const verdict = command === 'sendResponse' && server.refusal
      const taken = { status: 200, statusDescription: 'OK' }
      const head = { ...(verdict || taken), command, direction, iceCandidates: [] }
      const reply = { ...head, streamInfo: { ...streamInfo, sessionId: 's' }, sdp: { sdp: 'v=0' } }
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(reply) }))
    }

    addEventListener(type: string, listener: (event: object) => void): void {
      if (type === 'open') this.#onOpen = () => listener({})
      const code = server.simpleCode
      if (this.#isSimple && type === 'close' && code !== undefined)
        queueMicrotask(() => listener({ code, reason: '' }))
    }
    close(): void {}
  }

  class Connection {
    iceConnectionState = 'new'
    oniceconnectionstatechange: (() => void) | null = null
    #packets = 0

    constructor() {
      server.connections.add(this)
    }

    async setRemoteDescription() {}
    async addIceCandidate() {}
    async createAnswer() {
      return { sdp: 'v=0' }
    }
    async setLocalDescription() {
      if (!server.isNetworkShut) queueMicrotask(() => this.become('connected'))
    }
    async getStats() {
      const packetsReceived = server.isSilent ? 0 : ++this.#packets
      return new Map([['video', { type: 'inbound-rtp', kind: 'video', packetsReceived }]])
    }
    become(state: string): void {
      this.iceConnectionState = state
      this.oniceconnectionstatechange?.()
    }
    close(): void {
      server.connections.delete(this)
    }
  }

  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: Element,
  ) {
    if (!server.isSilent) this.dispatchEvent(new Event('playing'))
  })
  onTestFinished(() => play.mockRestore())
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('RTCPeerConnection', Connection)
  return Object.assign(server, {
    /** Closes every connection. */
    loseAll: () =>
      act(() => {
        for (const connection of server.connections) connection.become('failed')
      }),
  })
}

export const streamWith = (token: string, fallbackUrl: string | null = null) => ({
  serverUrl: 'ws://media',
  applicationName: 'live',
  streamName: 'p7',
  token,
  relayServers: [],
  fallbackUrl,
})

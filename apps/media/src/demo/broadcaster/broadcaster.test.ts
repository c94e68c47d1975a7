import { pino } from 'pino'
import { expect, it } from 'vitest'
import { type CallApi, CallRefused } from '../api-client.ts'
import { type AskStream, StreamRefused } from '../ask-stream.ts'
import { keepOnAir } from './keep-on-air.ts'

const her = { account: 'performer1002@footlight.test', password: 'secret' }

/** A fake site with one stage, its clock, and switches for its failures. */
class Site {
  nowMs = 0
  apiIsAway = false
  mediaIsAway = false
  refuses = false
  available = false
  /** another publisher of the same account */
  person = false
  /** the token that the media server accepts */
  token = 'first'
  offers = 0
  stages = 0
  readonly waits: number[] = []
  /** samples of the performer's state, by the time of the sample */
  readonly notes = new Map<number, { onAir: boolean; available: boolean; offers: number }>()
  readonly #befalls = new Set<{ ms: number; befall: () => void }>()
  #peer: { lost: boolean; sinceMs: number } | null = null
  #signedIn = false

  get isOnAir(): boolean {
    return this.#peer?.lost === false
  }

  /** Whether the API sees the stream, which is a little after it starts. */
  get #isSeen(): boolean {
    return this.person || (this.isOnAir && this.nowMs - (this.#peer?.sinceMs ?? 0) >= 300)
  }

  at(ms: number, befall: () => void): void {
    this.#befalls.add({ ms, befall })
  }

  noteAt(ms: number): void {
    const note = () => ({ onAir: this.isOnAir, available: this.available, offers: this.offers })
    this.at(ms, () => this.notes.set(ms, note()))
  }

  loseMedia(): void {
    if (this.#peer) this.#peer.lost = true
  }

  async runUntil(endMs: number): Promise<void> {
    const stopped = new Error('the end of the test')
    const wait = async (ms: number) => {
      this.waits.push(ms)
      this.nowMs += ms
      for (const due of this.#befalls) {
        if (due.ms > this.nowMs) continue
        this.#befalls.delete(due)
        due.befall()
      }
      if (this.nowMs >= endMs) throw stopped
    }
    const ports = {
      call: this.#call,
      ask: this.#ask,
      openPeer: () => this.#open(),
      wait,
      now: () => this.nowMs,
      log: pino({ level: 'silent' }),
    }
    await expect(keepOnAir(ports, her)).rejects.toBe(stopped)
  }

  readonly #call: CallApi = async (name) => {
    if (this.apiIsAway) throw new TypeError('fetch failed')
    if (this.refuses) throw new CallRefused(name, 403, 'FORBIDDEN')
    switch (name) {
      case 'checkSession':
        return { authenticated: this.#signedIn, running: { request: null, session: null } } as never
      case 'login':
        this.#signedIn = true
        return {} as never
      case 'goLive':
        this.stages += 1
        return { publishStream: { streamName: 'p1002', token: this.token } } as never
      case 'studio':
        return { available: this.available, streamActive: this.#isSeen } as never
      case 'setAvailability':
        if (!this.#isSeen) throw new CallRefused(name, 409, 'NOT_LIVE')
        this.available = true
        return {} as never
      default:
        throw new Error(`${name} is no call of a broadcaster`)
    }
  }

  readonly #ask: AskStream = async ({ token }, { command }) => {
    if (this.mediaIsAway) throw new TypeError('fetch failed')
    if (token !== this.token) throw new StreamRefused(command, 403, 'Token refused')
    const said = { status: 200, statusDescription: 'OK' }
    if (command === 'getAvailableStreams')
      return { ...said, availableStreams: this.person ? [{ readyAudio: true, readyVideo: true }] : [] }
    this.offers += 1
    return { ...said, sdp: { sdp: 'answer' } }
  }

  #open() {
    const peer = { lost: false, sinceMs: this.nowMs }
    return {
      offer: async () => 'offer',
      accept: () => {
        this.#peer = peer
      },
      get isLost() {
        return peer.lost
      },
      [Symbol.dispose]() {
        peer.lost = true
      },
    }
  }
}

it('[E8] is on air and available within a second of a site that is up', async () => {
  const site = new Site()
  site.apiIsAway = true
  site.at(20_000, () => {
    site.apiIsAway = false
  })
  site.noteAt(20_999)
  await site.runUntil(30_000)
  expect(site.notes.get(20_999)).toEqual({ onAir: true, available: true, offers: 1 })
})

it('[S8] comes back after the media server was gone for minutes, and is switched available again', async () => {
  const site = new Site()
  site.at(10_000, () => {
    site.mediaIsAway = true
    site.loseMedia()
  })
  site.at(100_000, () => {
    site.available = false
  })
  site.at(310_000, () => {
    site.mediaIsAway = false
  })
  site.noteAt(300_000)
  site.noteAt(311_000)
  await site.runUntil(320_000)
  expect(site.notes.get(300_000)).toEqual({ onAir: false, available: false, offers: 1 })
  expect(site.notes.get(311_000)).toEqual({ onAir: true, available: true, offers: 2 })
  // one stage for all attempts, retried all the time, at least 100 ms apart
  expect([site.stages, Math.min(...site.waits)]).toEqual([1, 100])
})

it('[S8] keeps broadcasting while the API is down, and is available again when it is back', async () => {
  const site = new Site()
  site.at(10_000, () => {
    site.apiIsAway = true
  })
  site.at(300_000, () => {
    site.apiIsAway = false
    site.available = false
  })
  site.noteAt(299_000)
  site.noteAt(306_000)
  await site.runUntil(310_000)
  expect(site.notes.get(299_000)?.onAir).toBe(true)
  expect(site.notes.get(306_000)).toEqual({ onAir: true, available: true, offers: 1 })
})

it('[D7] yields to another publisher of the same performer, and returns when that publisher has left', async () => {
  const site = new Site()
  site.at(10_000, () => {
    site.person = true
    site.loseMedia()
  })
  site.noteAt(60_000)
  site.at(60_000, () => {
    site.person = false
  })
  site.noteAt(62_000)
  await site.runUntil(70_000)
  expect(site.notes.get(60_000)).toMatchObject({ onAir: false, offers: 1 })
  expect(site.notes.get(62_000)).toMatchObject({ onAir: true, offers: 2 })
})

it('[D8] asks for another token when the media server has forgotten the first', async () => {
  const site = new Site()
  site.at(10_000, () => {
    site.token = 'another'
    site.loseMedia()
  })
  site.noteAt(11_000)
  await site.runUntil(20_000)
  expect([site.stages, site.notes.get(11_000)]).toEqual([2, { onAir: true, available: true, offers: 2 }])
})

it('retries ever more rarely while the API refuses the performer, and never stops', async () => {
  const site = new Site()
  site.refuses = true
  await site.runUntil(400_000)
  expect(site.waits.slice(0, 4)).toEqual([100, 200, 400, 800])
  expect(site.waits.at(-1)).toBe(30_000)
  expect(site.waits.length).toBeLessThan(25)
})

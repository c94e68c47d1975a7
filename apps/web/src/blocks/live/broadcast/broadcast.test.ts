import type { StudioSession } from '@footlight/contract'
import { LiveError, type PublisherCallbacks, type PublisherOptions } from '@footlight/live'
import { describe, expect, it } from 'vitest'
import { createBroadcast } from './broadcast.ts'
import type { BroadcastSettings } from './broadcast-state.ts'
import { isCounting, pictureOf, showLine } from './picture.ts'

const initial: BroadcastSettings = {
  quality: 'hd',
  audio: true,
  paused: false,
  cameraId: undefined,
  microphoneId: undefined,
}

/** The one page of a browser that may be on air. */
function theAir() {
  let holder: (() => void) | undefined
  return async (takesOver: boolean, onLost: () => void) => {
    if (holder && !takesOver) return undefined
    holder?.()
    holder = onLost
    return () => {
      if (holder === onLost) holder = undefined
    }
  }
}

/** A broadcast over fake publishers and a manual clock. */
function setUp(takeAir = theAir()) {
  const publishers: {
    options: PublisherOptions
    callbacks: PublisherCallbacks
    isSending: boolean
    isClosed: boolean
  }[] = []
  let due: (() => void) | undefined
  const broadcast = createBroadcast({
    createPublisher(options, callbacks = {}) {
      const publisher = { options, callbacks, isSending: false, isClosed: false }
      publishers.push(publisher)
      const stop = () => {
        publisher.isSending = false
        callbacks.onStateChange?.('disconnected')
      }
      const close = () => {
        publisher.isClosed = true
        stop()
      }
      return {
        state: 'disconnected',
        preview: async () => ({}) as MediaStream,
        start() {
          publisher.isSending = true
          callbacks.onStateChange?.('active')
        },
        stop,
        close,
        setQuality() {},
        setAudio() {},
        setPaused() {},
        setCamera() {},
        setMicrophone() {},
        [Symbol.dispose]: close,
      }
    },
    getTicket: async () => ({}) as never,
    takeAir,
    onDeviceFallback() {},
    onSilentCamera() {},
    copyOf: (media) => media,
    after(_, run) {
      due = run
      return () => {
        due = undefined
      }
    },
  })
  const latest = () => publishers.at(-1)
  const goLive = async () => {
    broadcast.enter(initial)
    broadcast.start()
    await settled()
  }
  return { broadcast, publishers, latest, goLive, tick: () => due?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the broadcast above the router', () => {
  it('[C7] sets the audio codec to opus, whatever the default of the package', async () => {
    const { publishers, goLive } = setUp()
    await goLive()
    expect(publishers).toMatchObject([{ options: { audioCodec: 'opus' } }])
  })

  it('[S17] goes on when the studio is left, and is the same one on return', async () => {
    const { broadcast, publishers, goLive } = setUp()
    await goLive()
    broadcast.leave()
    expect(broadcast.getState().isOnAir).toBe(true)
    expect(publishers).toMatchObject([{ isSending: true, isClosed: false }])
    broadcast.enter({ ...initial, quality: 'ld' })
    expect(publishers).toHaveLength(1)
    expect(broadcast.getState().settings.quality).toBe('hd')
  })

  it('closes the camera when the performer leaves the studio while off air', async () => {
    const { broadcast, latest, goLive } = setUp()
    broadcast.enter(initial)
    broadcast.leave()
    expect(latest()?.isClosed).toBe(true)
    await goLive()
    broadcast.leave()
    expect(latest()?.isClosed).toBe(false)
    broadcast.stop()
    expect(latest()?.isClosed).toBe(true)
    expect(broadcast.getState()).toMatchObject({ isOnAir: false, media: undefined })
  })

  it('reports no stats while the publisher reconnects', async () => {
    const { broadcast, latest, goLive } = setUp()
    await goLive()
    latest()?.callbacks.onStats?.({} as never)
    expect(broadcast.getState().stats).toBeDefined()
    latest()?.callbacks.onAttempt?.(1, 20)
    expect(broadcast.getState()).toMatchObject({ stats: undefined, attempt: { number: 1, of: 20 } })
  })

  it('keeps the stats of the last two minutes, over an outage too, until it goes off air', async () => {
    const { broadcast, latest, goLive } = setUp()
    await goLive()
    for (let at = 0; at < 130; at += 1) latest()?.callbacks.onStats?.({ bitrateKbps: at } as never)
    latest()?.callbacks.onAttempt?.(1, 20)
    const stored = broadcast.getState().recentStats.map(({ bitrateKbps }) => bitrateKbps)
    expect([stored.length, stored[0], stored.at(-1)]).toEqual([120, 10, 129])
    broadcast.stop()
    expect(broadcast.getState().recentStats).toEqual([])
  })

  it('[D7] refuses a second page while the first is on air, and admits it once the lock is free', async () => {
    const air = theAir()
    const first = setUp(air)
    const second = setUp(air)
    await first.goLive()
    await second.goLive()
    expect(second.publishers).toMatchObject([{ isSending: false }])
    expect(second.broadcast.getState()).toMatchObject({ isOnAir: false, error: { code: 'NAME_IN_USE' } })
    expect(first.broadcast.getState().isOnAir).toBe(true)
    first.broadcast.close()
    second.broadcast.start()
    await settled()
    expect(second.publishers).toMatchObject([{ isSending: true }])
  })

  it('[D7] takes the stage over from a page that is on air, which then says so', async () => {
    const air = theAir()
    const [first, second] = [setUp(air), setUp(air)]
    await first.goLive()
    second.broadcast.enter(initial)
    second.broadcast.start(true)
    await settled()
    expect(second.publishers).toMatchObject([{ isSending: true }])
    expect(first.publishers).toMatchObject([{ isSending: false }])
    const lost = first.broadcast.getState()
    expect(lost).toMatchObject({ isOnAir: false, error: { code: 'NAME_IN_USE' } })
    expect(pictureOf(lost, true)).toBe('elsewhere')
  })

  it('ends in the state of the last press after a double press or an immediate cancel', async () => {
    const { broadcast, latest } = setUp()
    broadcast.enter(initial)
    broadcast.start()
    broadcast.stop()
    broadcast.start()
    await settled()
    expect(broadcast.getState()).toMatchObject({ isOnAir: true, error: undefined })
    broadcast.stop()
    await settled()
    broadcast.start()
    broadcast.stop()
    await settled()
    expect(latest()?.isSending).toBe(false)
    broadcast.start()
    await settled()
    expect(broadcast.getState()).toMatchObject({ isOnAir: true, error: undefined })
  })

  it('[S8] starts again by itself after an outage of the server, on any page', async () => {
    const { broadcast, latest, goLive, tick } = setUp()
    await goLive()
    broadcast.leave()
    const publisher = latest()
    if (!publisher) throw new Error('no publisher')
    publisher.isSending = false
    publisher.callbacks.onError?.(new LiveError('ATTEMPTS_EXHAUSTED', 'attempt 20'))
    expect(broadcast.getState().isOnAir).toBe(true)
    tick()
    expect(publisher.isSending).toBe(true)
  })

  it('still reports why it went off air when the performer opens the studio again', async () => {
    const { broadcast, latest, goLive } = setUp()
    await goLive()
    broadcast.leave()
    latest()?.callbacks.onError?.(new LiveError('TOKEN_REFUSED', 'no'))
    expect(latest()?.isClosed).toBe(true)
    broadcast.enter(initial)
    await settled()
    expect(broadcast.getState()).toMatchObject({ isOnAir: false, error: { code: 'TOKEN_REFUSED' } })
  })

  it('[S20] gives camera and microphone to a call, stays on air, and sends again after it', async () => {
    const { broadcast, publishers, latest, goLive } = setUp()
    await goLive()
    broadcast.suspend()
    expect(latest()).toMatchObject({ isSending: false, isClosed: true })
    expect(broadcast.getState()).toMatchObject({ isOnAir: true, isSuspended: true, media: undefined })
    broadcast.leave()
    broadcast.enter(initial)
    expect(publishers).toHaveLength(1)
    broadcast.resume()
    expect(publishers).toHaveLength(2)
    expect(latest()?.isSending).toBe(true)
    expect(broadcast.getState()).toMatchObject({ isOnAir: true, isSuspended: false })
  })

  it('[S20] stays off air after a call during which the performer went off air', async () => {
    const { broadcast, publishers, goLive } = setUp()
    await goLive()
    broadcast.suspend()
    broadcast.stop()
    broadcast.resume()
    expect(publishers.map(({ isSending }) => isSending)).toEqual([false, false])
    expect(broadcast.getState().isOnAir).toBe(false)
  })

  it('[S8] a pause sends nothing and stays on air', async () => {
    const { broadcast, latest, goLive } = setUp()
    await goLive()
    expect(broadcast.getState().hasSent).toBe(true)
    broadcast.change({ paused: true })
    expect(broadcast.getState().hasSent).toBe(false)
    expect(latest()?.isSending).toBe(false)
    expect(broadcast.getState()).toMatchObject({ isOnAir: true, settings: { paused: true } })
    broadcast.change({ paused: false })
    expect(latest()?.isSending).toBe(true)
  })
})

describe('the state of the picture on the performer’s screen', () => {
  const sending = {
    isOnAir: true,
    wasOnAir: true,
    hasSent: true,
    settings: initial,
    attempt: undefined,
    state: 'active',
  } as const
  const show = { type: 'VIDEO', state: 'ACTIVE', heldFor: null, clientName: 'Robin' } as StudioSession

  it('follows this page’s publisher, or the server’s state if another page publishes', () => {
    expect(pictureOf(sending, true)).toBe('sent')
    expect(pictureOf({ ...sending, state: 'connected' }, true)).toBe('sent')
    expect(pictureOf({ ...sending, state: 'connected', hasSent: false }, true)).toBe('away')
    expect(pictureOf({ ...sending, settings: { ...initial, paused: true } }, true)).toBe('paused')
    expect(pictureOf({ ...sending, attempt: { number: 1, of: 20 } }, true)).toBe('away')
    expect(pictureOf({ ...sending, state: 'reconnecting' }, true)).toBe('away')
    expect(pictureOf({ ...sending, isOnAir: false }, true)).toBe('away')
    expect(pictureOf({ ...sending, isOnAir: false, wasOnAir: false }, true)).toBe('elsewhere')
    expect(pictureOf({ ...sending, isOnAir: false, wasOnAir: false }, false)).toBe('away')
  })

  it('[S8] does not report the performer as seen while the picture is lost, and counts none of those seconds', () => {
    expect(showLine(show, 'sent')).toBe('⁨Robin⁩ sees you.')
    expect(showLine(show, 'elsewhere')).toBe('⁨Robin⁩ sees you.')
    for (const picture of ['paused', 'away'] as const) {
      for (const state of ['STARTING', 'ACTIVE', 'HELD'] as const)
        expect(showLine({ ...show, state }, picture)).toContain('does not see you')
      expect(isCounting(show, picture)).toBe(false)
    }
    expect(showLine({ ...show, state: 'HELD', heldFor: 'client' }, 'sent')).toContain('⁨Robin⁩ lost connection')
    for (const heldFor of ['performer', null] as const)
      expect(showLine({ ...show, state: 'HELD', heldFor }, 'sent')).toContain('on its way back to ⁨Robin⁩')
    for (const type of ['VIDEO', 'VIDEOCALL'] as const)
      for (const picture of ['sent', 'away'] as const)
        expect(showLine({ ...show, type, state: 'HELD', heldFor: 'server' }, picture)).toBe(
          'Our server lost the picture. It is coming back; nothing is billed.',
        )
    expect(isCounting(show, 'sent')).toBe(true)
    expect(isCounting({ ...show, state: 'HELD' }, 'sent')).toBe(false)
    expect(isCounting({ type: 'PHONE', state: 'ACTIVE' }, 'away')).toBe(true)
  })
})

import type { PlayOptions } from '@footlight/contract'
import { createElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { startMediaServer, streamWith } from '../../../../testing/media-server.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { Crowded } from './rare-parts.tsx'
import { useStagePlayer } from './use-stage-player.ts'
import { type StageWay, StageWayContext, useOwnStageWay } from './way.ts'

interface Shown {
  stream?: PlayOptions
  muted: boolean
  persistent: boolean
  isUnsent?: boolean
}

/** The picture of a page that is shown something else by `show`. */
async function openPicture(first: Partial<Shown>) {
  const element = { current: document.createElement('video') }
  const place = { current: document.createElement('div') }
  const onStopped = vi.fn()
  let renewed = 0
  const renewStream = async () => streamWith(`fresh ${++renewed}`)
  const page = await openPage(() => {
    const [shown, setShown] = useState<Shown>({ muted: true, persistent: false })
    const picture = useStagePlayer({
      element,
      place,
      stream: undefined,
      level: 1,
      renewStream,
      onStopped,
      ...shown,
    })
    return { show: setShown, picture }
  }, {})
  const server = startMediaServer()
  const show = (changes: Partial<Shown>) =>
    page.happen(() => page.value.show((now) => ({ ...now, ...changes })))
  await show(first)
  return { page, server, show, element: element.current, onStopped }
}

it('[D8] plays with the given token, then a fresh one per reconnect; a new stream gets a new player', async () => {
  const { page, server, show, element } = await openPicture({ stream: streamWith('first') })
  expect([page.value.picture.isPlaying, element.muted]).toEqual([true, true])
  await server.loseAll()
  expect(page.value.picture.isPlaying).toBe(false)
  await page.pass(2000)
  expect(page.value.picture.isPlaying).toBe(true)
  // to unmute, or to draw again, is no other stream
  await show({ muted: false })
  expect(element.muted).toBe(false)
  const [before] = server.connections
  await show({ stream: streamWith('second') })
  expect(server.asked.map(({ token }) => token)).toEqual(['first', 'fresh 1', 'second'])
  expect(server.connections.has(before as never)).toBe(false)
  expect(page.value.picture.isPlaying).toBe(true)
  expect(element.muted).toBe(false)
  await show({ stream: undefined as never })
  expect(server.connections.size).toBe(0)
  expect(page.value.picture).toMatchObject({ isPlaying: false, gaveUp: false })
})

it('[W14] says in the server’s words why a start takes long', async () => {
  const { page, server, show } = await openPicture({})
  server.refusal = { status: 504, statusDescription: 'Not ready yet: too many free visitors at this address' }
  await show({ stream: streamWith('first') })
  await page.pass(5000)
  expect(page.value.picture).toMatchObject({ isPlaying: false, gaveUp: false })
  expect(page.value.picture.reason).toContain('too many free visitors at this address')
  const address = await openPage(
    () => createElement(Crowded, { reason: page.value.picture.reason, onRetry: () => undefined }),
    {},
  )
  expect(address.shown.textContent).toMatch(
    /from your network.+one internet address.+Your free preview waits/,
  )
})

it('[S22] sends nothing to an element that the browser lets play by a press only, and says so', async () => {
  const { page, server, show, onStopped } = await openPicture({ persistent: true })
  const refused = new DOMException('a press first', 'NotAllowedError')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refused)
  await show({ stream: streamWith('first') })
  await page.pass(1000)
  expect([onStopped.mock.calls.length, server.asked]).toEqual([1, []])
  play.mockRestore()
})

it('[S22] plays on what the system paused; what stays paused is given up after two looks, a picture that stands twice too', async () => {
  const { page, server, element, onStopped } = await openPicture({ stream: streamWith('first') })
  let frames = 1
  const state = { paused: true, moves: true }
  Object.defineProperty(element, 'paused', { get: () => state.paused })
  element.getVideoPlaybackQuality = () =>
    ({ totalVideoFrames: state.moves ? ++frames : frames }) as VideoPlaybackQuality
  const play = vi.spyOn(element, 'play').mockImplementation(async () => {
    state.paused = false
    element.dispatchEvent(new Event('playing'))
  })
  play.mockClear()
  element.dispatchEvent(new Event('pause'))
  await page.pass(10_000)

  expect([play.mock.calls.length, onStopped.mock.calls.length]).toEqual([1, 0])

  // a decoder that failed begins anew with the connection, once
  state.moves = false
  await page.pass(6000)
  expect([server.asked.length, onStopped.mock.calls.length]).toEqual([2, 0])
  await page.pass(6000)
  expect(onStopped).toHaveBeenCalled()
})

const refusesH264 = {
  status: 505,
  statusDescription: 'CODEC_NOT_SUPPORTED: H264 high packetization-mode=1; the answer refuses the picture',
}

it('[S8, S22] blames no element for a picture that is not sent, however long it stands, and plays it when it comes', async () => {
  const { page, server, element, onStopped, show } = await openPicture({ stream: streamWith('first') })
  let moves = true
  let frames = 1
  Object.defineProperty(element, 'paused', { get: () => false })
  element.getVideoPlaybackQuality = () =>
    ({ totalVideoFrames: moves ? ++frames : frames }) as VideoPlaybackQuality
  await page.pass(3000)
  moves = false
  await show({ isUnsent: true })
  await page.pass(30_000)
  moves = true
  await show({ isUnsent: false })
  await page.pass(3000)
  expect([server.asked.length, onStopped.mock.calls.length]).toEqual([1, 0])
  expect(page.value.picture.isPlaying).toBe(true)
})

it('[D7] names the codec of a picture that the browser does not play, and makes no further round for it', async () => {
  const { page, server, show } = await openPicture({ persistent: true })
  server.refusal = refusesH264
  await show({ stream: streamWith('first') })
  expect(page.value.picture.unplayable).toBe('H264')
  const { tries } = server
  await page.pass(30_000)
  expect(server.tries).toBe(tries)
  server.refusal = undefined
  await show({ stream: streamWith('another codec') })
  expect(page.value.picture).toMatchObject({ unplayable: undefined, isPlaying: true })
})

it('gives up after a round of attempts, and starts another by itself only if `persistent`', async () => {
  const { page, server, show } = await openPicture({ stream: streamWith('first') })
  server.isUp = false
  await server.loseAll()
  await page.pass(40_000)
  expect(page.value.picture.gaveUp).toBe(true)
  const round = server.tries
  await page.pass(10_000)
  expect(server.tries).toBe(round)
  await show({ persistent: true })
  await page.pass(5000)
  expect(server.tries).toBeGreaterThan(round)
  server.isUp = true
  await page.pass(3000)
  expect(page.value.picture).toMatchObject({ isPlaying: true, gaveUp: false, attempt: undefined })
})

const fallbackUrl = 'ws://media/fallback/live/p7'

/** The same below a watching page, with its way. */
async function openWay(shown: Partial<Shown>) {
  localStorage.clear()
  const element = { current: document.createElement('video') }
  const place = { current: document.createElement('div') }
  let renewed = 0
  const renewStream = async () => streamWith(`fresh ${++renewed}`, fallbackUrl)
  const seen: {
    way?: StageWay
    picture?: ReturnType<typeof useStagePlayer>
    show?: (shown: Partial<Shown>) => void
  } = {}
  function Picture() {
    const [now, setNow] = useState<Shown>({ muted: true, persistent: false })
    seen.show = (changes) => setNow((before) => ({ ...before, ...changes }))
    seen.picture = useStagePlayer({ element, place, stream: undefined, level: 1, renewStream, ...now })
    return null
  }
  const page = await openPage(() => {
    const way = useOwnStageWay()
    seen.way = way
    return createElement(StageWayContext, { value: way }, createElement(Picture))
  }, {})
  const server = startMediaServer()
  await page.happen(() => seen.show?.(shown))
  return { page, server, seen }
}

it('[F1, E7] in a lobby asks after two attempts through a network that lets none through, and goes the simple way by a fresh token', async () => {
  const { page, server, seen } = await openWay({})
  server.isNetworkShut = true
  await page.happen(() => seen.show?.({ stream: streamWith('first', fallbackUrl) }))
  await page.pass(10_000)
  expect(seen.way).toMatchObject({ isSimple: false, obstacle: undefined })
  await page.pass(10_000)
  expect(seen.way).toMatchObject({ isSimple: false, obstacle: { kind: 'network' } })
  await page.happen(() => seen.way?.chooseSimple())
  expect(Number(localStorage.getItem('footlight.simple-until'))).toBeGreaterThan(Date.now())
  // its code is loaded first
  await expect.poll(() => page.pass(100).then(() => server.simple), { timeout: 25_000 }).toHaveLength(1)
  expect(server.simple[0]).toMatch(/^ws:\/\/media\/fallback\/live\/p7\?token=fresh\+\d$/)
  expect(server.connections.size).toBe(0)
  // back by a press, and forgotten
  await page.happen(() => seen.way?.takeDirect())
  expect([seen.picture?.isSimple, server.connections.size]).toEqual([false, 1])
  expect(localStorage.getItem('footlight.simple-until')).toBeNull()
})

it('[F1, S6] in a show goes the simple way after one attempt, and remembers it once its picture came', async () => {
  const { page, server, seen } = await openWay({ persistent: true })
  server.isNetworkShut = true
  await page.happen(() => seen.show?.({ stream: streamWith('first', fallbackUrl) }))
  await page.pass(10_000)
  expect([seen.picture?.isSimple, seen.way?.obstacle?.kind]).toEqual([true, 'network'])
  expect(localStorage.getItem('footlight.simple-until')).toBeNull()
  await page.happen(() => seen.way?.notePlayedSimple())
  expect(Number(localStorage.getItem('footlight.simple-until'))).toBeGreaterThan(Date.now())
})

it('[F1, S6] a server that sends nothing over the way that was found is no shut network', async () => {
  const { page, server, seen } = await openWay({ persistent: true })
  server.isSilent = true
  await page.happen(() => seen.show?.({ stream: streamWith('first', fallbackUrl) }))
  await page.pass(20_000)
  expect(server.tries).toBeGreaterThan(2)
  expect(seen.way).toMatchObject({ isSimple: false, obstacle: undefined })
})

it('[F1] an outage after the picture came is no shut network, until a fourth attempt found none', async () => {
  const { page, server, seen } = await openWay({ persistent: true, stream: streamWith('first', fallbackUrl) })
  expect(seen.way?.hasPlayedDirect).toBe(true)
  server.isNetworkShut = true
  await server.loseAll()
  await page.pass(20_000)
  expect(seen.picture?.isSimple).toBe(false)
  await page.pass(20_000)
  expect(seen.picture?.isSimple).toBe(true)
})

it('[F1, D7] a codec that the browser does not play is served the simple way at once, where there is one', async () => {
  const { page, server, seen } = await openWay({})
  server.refusal = refusesH264
  await page.happen(() => seen.show?.({ stream: streamWith('first', fallbackUrl) }))
  expect(seen.way).toMatchObject({ isSimple: true, obstacle: { kind: 'codec', codec: 'H264' } })
  expect(seen.picture).toMatchObject({ isSimple: true, unplayable: undefined })
  // of a stream without one
  await page.happen(() => seen.show?.({ stream: streamWith('second') }))
  expect(seen.picture).toMatchObject({ isSimple: false, unplayable: 'H264' })
})

it('[F1, D7] asks again each 30 s where the codec is refused and the server has no compatibility stream either', async () => {
  const { page, server, seen } = await openWay({ persistent: true })
  server.refusal = refusesH264
  server.simpleCode = 4503
  await page.happen(() => seen.show?.({ stream: streamWith('first', fallbackUrl) }))
  await expect.poll(() => page.pass(100).then(() => server.simple), { timeout: 25_000 }).toHaveLength(1)
  expect(seen.picture).toMatchObject({ isSimple: true, gaveUp: true })
  const { tries } = server
  await page.pass(29_000)
  expect([server.tries, server.simple.length]).toEqual([tries, 1])
  await page.pass(2000)
  expect([server.tries, server.simple.length]).toEqual([tries, 2])
})

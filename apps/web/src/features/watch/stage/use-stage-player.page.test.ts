import type { StreamOptions } from '@footlight/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { startMediaServer, streamWith } from '../../../testing/media-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { useStagePlayer } from './use-stage-player.ts'

interface Shown {
  stream?: StreamOptions
  muted: boolean
  persistent: boolean
}

/** The picture of a page that is shown something else by `show`. */
async function openPicture(first: Partial<Shown>) {
  const element = { current: document.createElement('video') }
  let renewed = 0
  const renewStream = async () => streamWith(`fresh ${++renewed}`)
  const page = await openPage(() => {
    const [shown, setShown] = useState<Shown>({ muted: true, persistent: false })
    return { show: setShown, picture: useStagePlayer({ element, stream: undefined, renewStream, ...shown }) }
  }, {})
  const server = startMediaServer()
  const show = (changes: Partial<Shown>) =>
    page.happen(() => page.value.show((now) => ({ ...now, ...changes })))
  await show(first)
  return { page, server, show, element: element.current }
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

it('[D7] names the codec of a picture that the browser does not play, and makes no further round for it', async () => {
  const { page, server, show } = await openPicture({ persistent: true })
  server.refusal = {
    status: 505,
    statusDescription: 'CODEC_NOT_SUPPORTED: H264 high packetization-mode=1; the answer refuses the picture',
  }
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

import type { StreamOptions } from '@footlight/contract'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startMediaServer, streamWith } from '../../../../testing/media-server.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { useStageSound } from './use-stage-sound.ts'

interface Wanted {
  stream: StreamOptions | undefined
  muted: boolean
  level: number
}

async function openSound() {
  const elements: HTMLVideoElement[] = []
  const create = document.createElement.bind(document)
  const spy = vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name)
    if (element instanceof HTMLVideoElement) elements.push(element)
    return element
  })
  onTestFinished(() => spy.mockRestore())
  let renewed = 0
  const renewStream = async () => streamWith(`fresh ${++renewed}`)
  const page = await openPage(() => {
    const [wanted, setWanted] = useState<Wanted>({ stream: undefined, muted: false, level: 0.5 })
    return { setWanted, state: useStageSound({ ...wanted, renewStream }) }
  }, {})
  const server = startMediaServer()
  const want = (changes: Partial<Wanted>) =>
    page.happen(() => page.value.setWanted((now) => ({ ...now, ...changes })))
  return { page, server, want, elements }
}

it('[E3] opens a connection for the sound alone when it is unmuted, as loud as is said, and keeps it a moment when it is muted', async () => {
  const { page, server, want, elements } = await openSound()
  await want({ stream: streamWith('of the picture'), muted: true })
  expect([page.value.state, server.tries]).toEqual(['off', 0])
  await want({ muted: false })
  expect(page.value.state).toBe('playing')
  // [D8] the picture's token is spent on the picture
  expect(server.asked).toEqual([{ token: 'fresh 1', media: 'audio' }])
  expect(elements.map(({ volume }) => volume)).toEqual([0.5])
  await want({ level: 0.2 })
  expect(elements[0]?.volume).toBe(0.2)
  await want({ muted: true })
  expect([page.value.state, elements[0]?.muted]).toEqual(['off', true])
  await want({ muted: false })
  expect([page.value.state, elements[0]?.muted, server.asked.length]).toEqual(['playing', false, 1])
  await want({ muted: true })
  await page.pass(3000)
  expect(server.connections.size).toBe(0)
})

it('[E3] closes with its stream, and opens for the next one with the mute and level of that time', async () => {
  const { page, server, want, elements } = await openSound()
  await want({ stream: streamWith('one') })
  expect([page.value.state, server.connections.size]).toEqual(['playing', 1])
  await want({ stream: undefined, level: 0.9 })
  expect([page.value.state, server.connections.size]).toEqual(['off', 0])
  await want({ stream: streamWith('two'), muted: true })
  expect([page.value.state, server.asked.length]).toEqual(['off', 1])
  await want({ muted: false })
  expect([page.value.state, server.asked.length, elements[1]?.volume]).toEqual(['playing', 2, 0.9])
})

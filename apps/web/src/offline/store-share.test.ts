import { attachmentsOfMessage, messageLength, uploadLimits } from '@footlight/contract'
import { afterEach, expect, it, vi } from 'vitest'
import * as page from '../features/client/messages/shared.ts'
import { type ShareScope, shareAddress, shareBox, shareLimits, takeShares } from './store-share.ts'

const origin = 'https://house.test'
const noon = Date.UTC(2026, 10, 23, 12)

afterEach(() => void vi.unstubAllGlobals())

/** A fake of the browser's Cache API, as far as it is used. */
function store() {
  const boxes = new Map<string, Map<string, Response>>()
  return {
    open: async (name: string) => {
      const box = boxes.get(name) ?? new Map<string, Response>()
      boxes.set(name, box)
      return {
        put: async (key: string, value: Response) => void box.set(key, value),
        match: async (key: string) => box.get(key)?.clone(),
        delete: async (key: string) => box.delete(key),
      }
    },
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      boxes.get(cacheName)?.get(key)?.clone(),
    delete: async (name: string) => boxes.delete(name),
  }
}

function house() {
  const caches = store()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { caches }))
  let listener: Parameters<ShareScope['addEventListener']>[1] | undefined
  const scope: ShareScope = {
    addEventListener: (_, hear) => {
      listener = hear
    },
    location: { origin },
  }
  takeShares({ scope, caches: caches as never, now: () => noon })
  return {
    async share(form: FormData, path = shareAddress, method = 'POST') {
      let answer: Promise<Response> | undefined
      listener?.({
        request: { method, mode: 'navigate', url: origin + path, formData: async () => form },
        respondWith: (given) => {
          answer = given
        },
      })
      return answer
    },
  }
}

function formOf(parts: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [name, part] of parts) form.append(name, part)
  return form
}

const picture = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'a', { type })

it('stores a share and redirects to the messages, where one conversation takes it', async () => {
  const { share } = house()
  const form = formOf([
    ['title', 'A poster'],
    ['text', 'Look at this'],
    ['url', 'https://poster.test/'],
    ['pictures', picture(10)],
    ['pictures', picture(20, 'image/webp')],
  ])
  const answer = await share(form)
  expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `${origin}/messages`])
  const text = 'A poster\nLook at this\nhttps://poster.test/'
  expect(await page.peekShared(noon)).toEqual({ text, pictures: 2 })
  const [taken, again] = [await page.takeShared(noon), await page.takeShared(noon)]
  expect(taken?.text).toBe(text)
  expect(taken?.pictures.map(({ size, type }) => `${size} ${type}`)).toEqual([
    '10 image/png',
    '20 image/webp',
  ])
  expect(again).toBeNull()
  expect(await page.peekShared(noon)).toBeNull()
})

it('stores at most what a message may hold, pictures only, and for a limited time', async () => {
  const { share } = house()
  const pictures = [
    picture(uploadLimits.bytes + 1),
    picture(1, 'text/html'),
    ...Array.from({ length: 9 }, () => picture(1)),
  ]
  await share(
    formOf([['text', 'a'.repeat(messageLength + 1)], ...pictures.map((one) => ['pictures', one] as const)]),
  )
  const shared = await page.peekShared(noon)
  expect([shared?.text.length, shared?.pictures]).toEqual([messageLength, attachmentsOfMessage])
  expect(await page.peekShared(noon + page.shareWaitsMs + 1)).toBeNull()
  expect(await page.peekShared(noon)).toBeNull()
  // the worker imports nothing, so it repeats these values
  expect(shareLimits).toEqual({
    characters: messageLength,
    pictures: attachmentsOfMessage,
    bytesOfPicture: uploadLimits.bytes,
  })
  expect([shareBox, shareAddress]).toEqual([page.shareBox, page.shareAddress])
})

it('replaces a share without a receiver by the next one, and stores nothing of an empty share', async () => {
  const { share } = house()
  await share(
    formOf([
      ['text', 'one'],
      ['pictures', picture(1)],
    ]),
  )
  await share(formOf([['text', 'two']]))
  expect(await page.peekShared(noon)).toEqual({ text: 'two', pictures: 0 })
  await share(formOf([]))
  expect(await page.peekShared(noon)).toBeNull()
})

it('answers nothing else', async () => {
  const { share } = house()
  expect(await share(formOf([]), '/messages')).toBeUndefined()
  expect(await share(formOf([]), shareAddress, 'GET')).toBeUndefined()
})

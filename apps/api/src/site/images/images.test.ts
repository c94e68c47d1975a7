import sharp from 'sharp'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import { formatFor } from './images.rules.ts'
import { createImageService } from './images.service.ts'

const api = useTestApi({ config: { demo: true } })

const get = (path: string, headers: Record<string, string> = {}) =>
  api.guest.fetch(`/files/pimg/${path}`, { headers })

it('[P8] serves each size in WebP or AVIF as accepted, with an immutable cache header', async () => {
  for (const [kind, width, accept, format] of [
    ['thumb', 160, 'image/avif,image/webp,*/*', 'avif'],
    ['small', 320, 'image/webp,*/*', 'webp'],
    ['medium', 640, '*/*', 'webp'],
  ] as const) {
    const response = await get(`1001/${kind}/portrait-0.webp`, { accept })
    const image = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary')).toContain('Accept')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await sharp(image).metadata()).width).toBe(width)
    const again = await get(`1001/${kind}/portrait-0.webp`, {
      accept,
      'if-none-match': response.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  }
})

it.each([
  '1001/original/portrait-0.webp',
  '1001/medium/portrait-9.webp',
  '1001/medium/unknown.webp',
  '9999/medium/portrait-0.webp',
  'x/medium/portrait-0.webp',
  '1001/medium/..%2f..%2fsecrets.json',
  '1001/medium/%00',
  '..%2f..%2f/medium/portrait-0.webp',
])('[P8] there is no %s', async (path) => {
  expect((await get(path)).status).toBe(404)
})

it('[P7] a photo that is not approved is not served', async () => {
  const { database } = api.context
  const all = database.updateTable('photos').where('file', '=', 'portrait-1.webp')
  await all.set({ approval_status: 'pending' }).execute()
  expect((await get('1001/thumb/portrait-1.webp')).status).toBe(404)
  await all.set({ approval_status: 'approved' }).execute()
  expect((await get('1001/thumb/portrait-1.webp')).status).toBe(200)
})

it('makes a missing derivative once for many concurrent requests', async () => {
  const stored = new Map<string, Buffer>()
  let drawn = 0
  const images = createImageService({
    files: {
      read: async (key) => stored.get(key),
      write: async (key, data) => void stored.set(key, data),
      remove: async (key) => void stored.delete(key),
      readPart: async () => undefined,
    },
    isPublic: async () => true,
    originals: [
      async () => {
        drawn++
        return sharp({ create: { width: 400, height: 300, channels: 3, background: 'navy' } })
          .png()
          .toBuffer()
      },
    ],
  })
  const read = () => images.read({ number: 1, kind: 'small', file: 'a.png' }, 'webp')
  const [first, second] = await Promise.all([read(), read()])
  expect(first).toEqual(second)
  expect(await read()).toEqual(first)
  expect(drawn).toBe(1)
})

it.each([
  ['image/avif,image/webp', 'avif'],
  ['image/avif;q=0, image/webp', 'webp'],
  [undefined, 'webp'],
] as const)('reads Accept: %s as %s', (accept, format) => {
  expect(formatFor(accept)).toBe(format)
})

import { expect, it } from 'vitest'
import { type Sharing, shareLink } from './share-link.ts'

const link = { title: 'Ada', url: 'https://stage.example/performers/1001' }
const failing = (name: string) => async () => {
  throw Object.assign(new Error(name), { name })
}

it('[P5] shares by the browser’s share sheet, else by the clipboard, and reports the result', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  const ways: [Sharing, string][] = [
    [{ share: async () => undefined, clipboard }, 'shared'],
    [{ share: failing('AbortError'), clipboard }, 'left'],
    [{ share: failing('NotAllowedError'), clipboard }, 'copied'],
    [{ clipboard }, 'copied'],
    [{ clipboard: { writeText: failing('NotAllowedError') } }, 'refused'],
    [{}, 'refused'],
  ]
  for (const [by, outcome] of ways) expect(await shareLink(link, by)).toBe(outcome)
  expect(copied).toEqual([link.url, link.url])
})

import { expect, it } from 'vitest'
import { type NoticeScope, showNotices } from './notices.ts'

const origin = 'https://house.test'

function browser(open: string[] = []) {
  const listeners = new Map<string, (event: never) => void>()
  const done: string[] = []
  const scope: NoticeScope = {
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    registration: {
      showNotification: async (title, { body, tag, data }) =>
        void done.push(['shown', title, body, tag, data].join(' | ')),
    },
    clients: {
      matchAll: async () => open.map((url) => ({ url, focus: async () => void done.push(`focus ${url}`) })),
      openWindow: async (url) => void done.push(`open ${url}`),
    },
    location: { origin },
  }
  showNotices(scope)
  const dispatch = async (type: string, event: object) => {
    const works: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never)
    await Promise.all(works)
    return done
  }
  return {
    push: (said: unknown) =>
      dispatch('push', {
        data: {
          json() {
            if (said === 'no JSON') throw new SyntaxError('no JSON')
            return said
          },
        },
      }),
    click: (link: string) => dispatch('notificationclick', { notification: { data: link, close() {} } }),
  }
}

it('[A10] shows what the server sends, and a general notice for anything else', async () => {
  const notice = { title: 'Cleo is live', body: '', link: '/performers/1005', tag: 'SSA' }
  expect(await browser().push(notice)).toEqual(['shown | Cleo is live |  | SSA | /performers/1005'])
  for (const malformed of ['no JSON', null, 7])
    expect(await browser().push(malformed)).toEqual(['shown | Footlight |  | footlight | /'])
})

it('[A10] opens the page of the notice, and no address outside of the site', async () => {
  expect(await browser([`${origin}/watch/1001`]).click('/messages')).toEqual([`open ${origin}/messages`])
  expect(await browser([`${origin}/messages`]).click('/messages')).toEqual([`focus ${origin}/messages`])
  expect(await browser().click('https://evil.test/')).toEqual([])
  expect(await browser().click('//evil.test/')).toEqual([])
})

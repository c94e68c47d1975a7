import type { CallReply, PerformerAccount, Session } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { showHere } from '../../../../blocks/live/shown-here.ts'
import { type Answers, noNetwork, openPage } from '../../../../testing/open-page.tsx'
import { CallStage } from '../call/call-stage.tsx'
import { ShowStage } from './show-stage.tsx'
import { useShow } from './use-show.ts'

const broken = vi.hoisted(() => new Set<string>())
vi.mock(import('../stage/use-stage-player.ts'), async (original) => {
  const { useStagePlayer } = await original()
  return {
    useStagePlayer(...options: Parameters<typeof useStagePlayer>) {
      if (broken.has('stage')) throw new Error('no picture')
      return useStagePlayer(...options)
    },
  }
})
vi.mock(import('../../../../blocks/chat/use-session-chat.ts'), async (original) => {
  const { useSessionChat } = await original()
  return {
    useSessionChat(sessionId: string) {
      if (broken.has('chat')) throw new Error('no chat')
      return useSessionChat(sessionId)
    },
  }
})
vi.mock(import('../meter/balance-bar.tsx'), async (original) => {
  const { BalanceBar } = await original()
  return {
    BalanceBar(props: Parameters<typeof BalanceBar>[0]) {
      if (broken.has('call')) throw new Error('no balance')
      return createElement(BalanceBar, props)
    },
  }
})
// as after a deployment: the file is gone
const gone = vi.hoisted(() => () => {
  throw new Error('no such file')
})
vi.mock('../client-parts.ts', () => ({ TalkControl: () => null, TopUpPane: gone }))
vi.mock('../stage/rare-parts.tsx', () => {
  throw new Error('no such file')
})
beforeEach(() => {
  broken.clear()
  showHere('request')
})

const performer = {
  id: 'mira',
  displayName: 'Mira',
  mainPhoto: null,
  prices: { peek: null },
} as PerformerAccount
const now = new Date().toISOString()
const session = {
  id: 'session',
  requestId: 'request',
  type: 'VIDEO',
  state: 'ACTIVE',
  performerId: 'mira',
  performerNumber: 7,
  performerName: 'Mira',
  pricePerMinute: 120,
  normalPricePerMinute: null,
  billedSeconds: 0,
  charged: 0,
  affordableSeconds: 3000,
  endsBy: 'balance',
  cap: null,
  capTips: 0,
  allowPeek: false,
  createdAt: now,
  activeAt: now,
} as Session

/** The stage of a running show, of which nothing plays. */
async function openStage(Screen: typeof ShowStage = ShowStage, running = session) {
  const answers: Answers = {
    checkSession: {
      authenticated: true,
      account: { id: 'robin' },
      role: 'client',
      running: { request: null, session: running },
    } as CallReply<'checkSession'>,
    clientSeen: { session: running },
    sessionChat: { lines: [] } as unknown as CallReply<'sessionChat'>,
    // the page repeats the end call until it succeeds
    endSession: noNetwork,
  }
  const page = await openPage(() => {
    const show = useShow(7, true)
    return show.phase.name === 'show'
      ? createElement(Screen, { performer, performerNumber: 7, show, session: show.phase.session })
      : createElement('p', null, show.phase.name)
  }, answers)
  const meter = () => screen.getByRole('group', { name: 'Meter' })
  const bill = async (billedSeconds: number) => {
    answers.clientSeen = { session: { ...running, billedSeconds, charged: 2 * billedSeconds } }
    await page.pass(20_000)
  }
  const name = running.type === 'PHONE' ? 'End call' : 'End show'
  const end = async () => {
    await page.user.click(screen.getByRole('button', { name }))
    expect(screen.getByRole('button', { name, busy: true })).toBeDefined()
    expect(page.count('endSession')).toBeGreaterThan(0)
  }
  return { page, meter, bill, end }
}

it.each(['stage', 'chat'])(
  '[S16] a %s that breaks says so in its place, and the meter goes on and End ends',
  async (part) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => logged.mockRestore())
    const { page, meter, bill, end } = await openStage()
    expect(screen.queryByRole('alert')).toBeNull()
    broken.add(part)
    await bill(600)
    expect(screen.getByRole('alert').textContent).toBe('This part of the page broke')
    expect(meter().textContent).toContain('1,200')
    broken.clear()
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByRole('alert')).toBeNull()
    broken.add(part)
    await page.pass(1000)
    await end()
  },
)

it('[B8, S16] credits whose code does not come say so and are closed again, and chat, meter and End stay', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const { page, meter, bill, end } = await openStage()
  const add = screen.getByRole('button', { name: 'Add credits' })
  await page.user.click(add)
  await page.pass(1000)
  expect(screen.getByRole('alert').textContent).toBe('This part of the page broke')
  await page.user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await page.pass(100)
  expect(document.activeElement).toBe(add)
  expect(screen.getByRole('log')).toBeDefined()
  await bill(600)
  expect(meter().textContent).toContain('1,200')
  await end()
})

it('[S16] help whose code does not come says so beside the picture, which stays, and so do chat, meter and End', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const { page, meter, bill, end } = await openStage()
  const picture = page.shown.querySelector('video')
  await page.user.keyboard('?')
  await page.pass(1000)
  expect(screen.getByRole('alert').textContent).toBe('This part of the page broke')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(page.shown.querySelector('video')).toBe(picture)
  await bill(600)
  expect(meter().textContent).toContain('1,200')
  await end()
})

it('[S11, S16] a call of which a part breaks says so, and its meter goes on and End ends', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const { meter, bill, end } = await openStage(CallStage, { ...session, type: 'PHONE' })
  broken.add('call')
  await bill(600)
  expect(screen.getByRole('alert').textContent).toBe('This part of the page broke')
  expect(meter().textContent).toContain('1,200')
  await end()
})

/** As a browser that translates does it: each text is taken away, and stands again in elements of the browser's own. */
function translate(node: Node): void {
  for (const child of [...node.childNodes])
    if (child instanceof Text && child.data.trim() !== '') {
      const font = document.createElement('font')
      font.appendChild(document.createElement('font')).textContent = child.data
      child.replaceWith(font)
    } else translate(child)
}

it('[S16] in a page that the browser translated the meter goes on, and End says that it is pressed and ends', async () => {
  const { page, meter, bill, end } = await openStage()
  translate(page.shown)
  await bill(600)
  expect(meter().textContent).toContain('1,200')
  translate(page.shown)
  await bill(900)
  expect(meter().textContent).toContain('1,800')
  await end()
  expect(screen.queryByRole('alert')).toBeNull()
})

import type { CallReply, Role, Session } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { recallQuality } from '../../../blocks/live/devices/quality.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { ConnectionTestScreen } from './connection-test-screen.tsx'
import { createConnectionTest } from './run/connection-test.ts'
import { createFakeEcho, goodSecond } from './testing/fake-echo.ts'

const testMs = 11_000

beforeEach(() => localStorage.clear())

type Obstacles = Parameters<typeof createFakeEcho>[0]

async function openTest(obstacles: Obstacles = {}, role: Role = 'client', more: Answers = {}) {
  const fake = createFakeEcho(obstacles)
  const account = { id: 'a', displayName: 'Mara' }
  const running = { session: null, request: null }
  const answers: Answers = {
    checkSession: { authenticated: true, account, role, running } as unknown as CallReply<'checkSession'>,
    ...more,
  }
  const page = await openPage(
    () => createElement(ConnectionTestScreen, { returnTo: '/watch/1001', openPorts: fake.openPorts }),
    answers,
  )
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { fake, page, press, answers }
}

it('[S21] a page that leaves in the midst of the effects of a step leaves after them', async () => {
  const fake = createFakeEcho()
  const ports = fake.openPorts()
  let timers = 0
  const after: typeof ports.after = (delayMs, run) => {
    timers += 1
    const cancel = ports.after(delayMs, run)
    return () => {
      timers -= 1
      cancel()
    }
  }
  const test = createConnectionTest({ ...ports, after })
  test.subscribe(() => {
    if (test.getView().state.name === 'connecting') test.close()
  })
  test.start({ cameraId: undefined, microphoneId: undefined })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(test.getView().state.name).toBe('idle')
  expect(fake).toMatchObject({ isCameraOpen: false, sessions: 0 })
  expect(timers).toBe(0)
})

it('[S21] a performer takes the quality that the line carries to the studio', async () => {
  const second = { ...goodSecond, trustedKbps: 1200, isRelayed: true }
  const { fake, page, press } = await openTest({ second }, 'performer')
  expect(recallQuality()).toBe('md')
  await press('Start the test')
  expect(fake).toMatchObject({ isCameraOpen: true, sessions: 1 })
  expect(screen.getByRole('status').textContent).toBe('What the line carries')
  await page.pass(testMs)
  screen.getByRole('heading', { name: 'Your line carries light quality (ld)' })
  expect(page.shown.textContent).toContain('by a relay only')
  expect(page.shown.textContent).toContain('4.8 Mbit/s used')
  // the server is left as soon as the numbers are there
  expect(fake).toMatchObject({ isCameraOpen: true, sessions: 0 })
  await press('Take Light (ld) to the studio')
  expect(recallQuality()).toBe('ld')
})

it('[S21] a client takes the quality for video calls, and goes back to where the test was asked for', async () => {
  const { page, press } = await openTest()
  await press('Start the test')
  await page.pass(testMs)
  screen.getByRole('heading', { name: 'Your line carries sharp quality (hd)' })
  await press('Use Sharp (hd) in video calls')
  expect(recallQuality()).toBe('hd')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/watch/1001')
})

it('[S21] says of a test without a camera what it leaves open, and offers no quality', async () => {
  const { page, press } = await openTest({
    second: { ...goodSecond, sendsPicture: false, framesPerSecond: 0 },
  })
  await press('Start the test')
  await page.pass(testMs)
  screen.getByRole('heading', { name: 'Your line carries sound' })
  expect(page.shown.textContent).toContain('Not tested')
  expect(screen.queryByRole('button', { name: /in video calls$/ })).toBeNull()
})

it.each<[string, Obstacles, string]>([
  ['a browser without WebRTC', { isSupported: false }, 'This browser has no live video'],
  ['a refused camera', { deviceError: 'PERMISSION_DENIED' }, 'The camera is not allowed'],
  ['no camera', { deviceError: 'NO_DEVICE' }, 'No camera or microphone found'],
  ['a camera in use', { deviceError: 'DEVICE_BUSY' }, 'The camera is in use'],
  ['no network', { ticketFailure: { code: 'OFFLINE' } }, 'Footlight does not answer'],
  ['a refusal', { ticketFailure: { code: 'REFUSED', message: 'Wait a minute.' } }, 'Wait a minute.'],
  ['no media server', { gatewayFailure: { code: 'GATEWAY' } }, 'The media server does not answer'],
  ['a network without UDP and relay', { isBlocked: true }, 'Your network lets no live video through'],
  ['no echo', { second: { ...goodSecond, framesPerSecond: 0 } }, 'Nothing came back'],
])('[S21] says what to do about %s, and tries again', async (_what, obstacle, words) => {
  const { fake, page, press } = await openTest(obstacle)
  await press('Start the test')
  await page.pass(21_000)
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(fake.sessions).toBe(0)
  // what stood in the way is gone
  for (const name of Object.keys(obstacle ?? {})) Reflect.deleteProperty(fake, name)
  Object.assign(fake, { isSupported: true, second: goodSecond })
  await press('Try again')
  await page.pass(testMs)
  screen.getByRole('heading', { name: 'Your line carries sharp quality (hd)' })
})

it('[S21] says that a line broke off while it was measured', async () => {
  const { fake, page, press } = await openTest()
  await press('Start the test')
  await page.pass(3000)
  await page.happen(() => fake.loseLine())
  expect(screen.getByRole('alert').textContent).toContain('The test broke off')
  expect(fake.sessions).toBe(0)
})

it('[S21] stops the camera and leaves the media server when the page is left in mid-test', async () => {
  const { fake, page, press } = await openTest()
  await press('Start the test')
  await page.pass(3000)
  expect(fake).toMatchObject({ isCameraOpen: true, sessions: 1 })
  page.close()
  expect(fake).toMatchObject({ isCameraOpen: false, sessions: 0 })
})

it('[S17, S21] ends for a session that begins, and says so', async () => {
  const { fake, page, press, answers } = await openTest()
  await press('Start the test')
  await page.pass(3000)
  expect(fake).toMatchObject({ isCameraOpen: true, sessions: 1 })
  const session = { id: 'session', type: 'VIDEOCALL', state: 'ACTIVE', performerNumber: 1001 }
  const before = answers.checkSession as CallReply<'checkSession'>
  answers.checkSession = {
    ...before,
    running: { ...before.running, session: session as Session },
  }
  await page.hint({ type: 'session', sessionId: 'session', state: 'ACTIVE', endReason: null })
  await page.pass(1000)
  screen.getByRole('heading', { name: 'You are in a call' })
  expect(screen.getByRole('link', { name: 'Return' }).getAttribute('href')).toBe('/watch/1001')
  expect(fake).toMatchObject({ isCameraOpen: false, sessions: 0 })
})

it('[S17, S21] does not run beside the session of a performer', async () => {
  const session = { id: 'session', type: 'VIDEO' }
  await openTest({}, 'performer', { studio: { session } as CallReply<'studio'> })
  screen.getByRole('heading', { name: 'You are in a show' })
  expect(screen.queryByRole('button', { name: 'Start the test' })).toBeNull()
})

it('[S21] offers another camera where the first does not open', async () => {
  const { fake, page, press } = await openTest({ deviceError: 'DEVICE_BUSY' })
  await press('Start the test')
  await page.pass(1000)
  expect(screen.getByRole('alert').textContent).toContain('The camera is in use')
  screen.getByRole('combobox', { name: 'Camera' })
  expect(fake.isCameraOpen).toBe(false)
})

import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { launchBrowser } from '@footlight/test-kit/browser'
import { type Listening, serve } from '@footlight/test-kit/listen'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FrontDoor } from '../../../testing/peers/front-door.ts'

/** Debian's package janus-demos: the pages of Janus 1.1.2 with their own janus.js, as they are. */
const folder = '/usr/share/janus/demos'
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

let door: FrontDoor
let browser: Browser
beforeAll(async () => {
  ;[door, browser] = await Promise.all([FrontDoor.open(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await door[Symbol.asyncDispose]()
})

/** Serves the pages; their settings.js, which the package leaves to its operator, names server and token. */
function serveDemos(token: string): Promise<Listening> {
  const settings = `var server = '${door.urls.rest}', iceServers = null, token = '${token}', apisecret = undefined`
  return serve(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://demos').pathname)
    const body = path === '/settings.js' ? settings : await readFile(join(folder, path)).catch(() => null)
    response.writeHead(body === null ? 404 : 200, { 'content-type': types[extname(path)] ?? 'image/x-icon' })
    response.end(body)
  })
}

async function openDemo(url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${url}/${name}.html`)
  await page.click('#start')
  return page
}

const isShown = "document.querySelector('#videoright video')?.getVideoPlaybackQuality().totalVideoFrames > 15"
const patient = { timeout: 60_000 }

/** The picture of the other side is shown, and moves. */
async function shows(page: Page): Promise<void> {
  await page.waitForFunction(isShown, undefined, patient)
}

const isEchoShown = (page: Page): Promise<boolean> =>
  shows(page).then(
    () => true,
    () => false,
  )

/** Calls; false: the handshake failed, as it may on a crowded machine [E2], and the page of the caller has hung up. */
async function isTaken(client: Page, performer: Page): Promise<boolean> {
  await client.fill('#peer', 'performerdemo')
  await client.click('#call')
  await performer.click('text=Answer')
  const hasHungUp = "document.querySelector('#peer').value === ''"
  const seen = await client.waitForFunction(
    `${isShown} ? 'shown' : ${hasHungUp} && 'hung up'`,
    undefined,
    patient,
  )
  return (await seen.jsonValue()) === 'shown'
}

it('[G3] the echotest page of janus-demos shows what it sends, and says when it is over', async () => {
  await using demos = await serveDemos(door.echoToken('demo'))
  let page = await openDemo(demos.origin, 'echotest')
  // the page asks once: on a crowded machine the worker for echoes may start too late for it, and a person tries again
  for (let tries = 1; !(await isEchoShown(page)); tries++) {
    expect(tries).toBeLessThan(3)
    await page.context().close()
    page = await openDemo(demos.origin, 'echotest')
  }
  await page.click('#toggleaudio')
  await page.click('#start')
  await page.waitForFunction("document.querySelector('#videoright video') === null")
  await page.context().close()
}, 300_000)

it('[G3] the videocall pages of janus-demos call each other, both with a picture, and hang up', async () => {
  await using ofClient = await serveDemos(door.callToken('client', 'demo'))
  await using ofPerformer = await serveDemos(door.callToken('performer', 'demo'))
  const client = await openDemo(ofClient.origin, 'videocalltest')
  const performer = await openDemo(ofPerformer.origin, 'videocalltest')
  for (const [page, name] of [
    [client, 'clientdemo'],
    [performer, 'performerdemo'],
  ] as const) {
    await page.fill('#username', name)
    await page.click('#register')
    await page.waitForSelector(`text=Registered as '${name}'`)
  }
  let calls = 1
  while (!(await isTaken(client, performer))) expect(calls++).toBeLessThan(3)
  await shows(performer)
  await client.click('#togglevideo')
  await client.click('#call')
  for (const page of [client, performer]) await page.waitForSelector('#call:has-text("Call")')
  expect(await performer.inputValue('#peer')).toBe('')
  for (const page of [client, performer]) await page.context().close()
}, 300_000)

import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { echoTest, openGateway } from './index.ts'
import { startJanus } from './testing/janus.ts'

const warmUp = 500
const sessions = 500
const atOnce = 10
/** A gateway that is leaked takes 9 KB. */
const allowedBytesEach = 1000

it.each(['websocket', 'http'] as const)('[G2] 500 sessions over %s leave nothing behind', async (kind) => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  await using janus = await startJanus()

  async function session(): Promise<void> {
    await using gateway = await openGateway({ servers: janus.urls[kind] })
    await using handle = await gateway.attach(echoTest)
    await handle.send({ audio: true })
  }

  async function openAndClose(count: number): Promise<void> {
    for (let opened = 0; opened < count; opened += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, session))
    }
    // for the sockets, which end a little later
    await delay(100)
    collect()
  }

  await openAndClose(warmUp)
  const heap: number[] = []
  for (let third = 0; third < 3; third += 1) {
    await openAndClose(Math.ceil(sessions / 3 / atOnce) * atOnce)
    heap.push(process.memoryUsage().heapUsed)
  }
  const [first = 0, , last = 0] = heap
  console.info(`${sessions} sessions over ${kind}: ${Math.round((last - first) / 1000)} KB more`)
  expect(last - first).toBeLessThan((allowedBytesEach * sessions * 2) / 3)
  expect(await janus.admin({ janus: 'list_sessions' })).toMatchObject({ sessions: [] })
})

import { createTestDatabase } from '@footlight/stack'
import type { Config } from '../../config.ts'
import { testConfig } from '../../testing/test-config.ts'
import { type Lane, openLane } from './lane.ts'

export interface Lanes extends AsyncDisposable {
  lanes: Lane[]
  config: Config
}

/** As many lanes, each with a database of its own that goes when they close. */
export async function openLanes(count: number): Promise<Lanes> {
  await using opened = new AsyncDisposableStack()
  const lanes: Lane[] = []
  let databaseUrl = ''
  for (let lane = 0; lane < count; lane++) {
    const storage = opened.use(await createTestDatabase())
    databaseUrl = storage.url
    lanes.push(opened.use(await openLane(storage)))
  }
  const everything = opened.move()
  return {
    lanes,
    config: testConfig({ databaseUrl, dataDir: 'nothing is kept' }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

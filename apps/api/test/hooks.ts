import { afterAll, beforeAll } from 'vitest'
import { startTestApi, type TestApi } from './index.ts'
import { createWorld, type World } from './world/world.ts'

/** The api of all tests of a file; hooks that are declared after it may use it too. */
export const useTestApi = (...options: Parameters<typeof startTestApi>): TestApi =>
  useOpened(() => startTestApi(...options))

/** The same of a world. */
export const useWorld = (...options: Parameters<typeof createWorld>): World =>
  useOpened(() => createWorld(...options))

/** Opens it before the first test and closes it after the last; what is read of it meanwhile is read of the open one. */
function useOpened<Opened extends AsyncDisposable>(open: () => Promise<Opened>): Opened {
  let opened: Opened | null = null
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())
  return new Proxy({} as Opened, {
    get(_, name) {
      if (opened === null) throw new Error('it is open in tests, and in hooks that are declared after it')
      return Reflect.get(opened, name)
    },
  })
}

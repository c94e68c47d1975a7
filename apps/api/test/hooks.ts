import { type Caller, createCaller } from '@footlight/test-kit/calls'
import { afterAll, beforeAll } from 'vitest'
import { startTestApi, type TestApi } from './index.ts'
import { createWorld, type World } from './world/world.ts'

/** The api of all tests of a file; hooks that are declared after it may use it too. Its callers may be named at once. */
export function useTestApi(...options: Parameters<typeof startTestApi>): TestApi {
  const opened = useOpened(() => startTestApi(...options))
  return late<TestApi>(opened, {
    guest: lateCaller(() => opened().guest),
    as: (...account) => lateCaller(() => opened().as(...account)),
  })
}

/** The same of a world. */
export const useWorld = (...options: Parameters<typeof createWorld>): World =>
  late(useOpened(() => createWorld(...options)))

/** Opens it before the first test and closes it after the last. */
function useOpened<Opened extends AsyncDisposable>(open: () => Promise<Opened>): () => Opened {
  let opened: Opened | null = null
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())
  return () => {
    if (opened === null) throw new Error('it is open in tests, and in hooks that are declared after it')
    return opened
  }
}

/** What is read of it is read of what is found then, but for its `own`. */
const late = <Found extends object>(find: () => Found, own: Partial<Found> = {}): Found =>
  new Proxy({} as Found, { get: (_, name) => Reflect.get(name in own ? own : find(), name) })

function lateCaller(find: () => Caller): Caller {
  let caller: Caller | undefined
  return createCaller((path, init) => {
    caller ??= find()
    return caller.fetch(path, init)
  })
}

import {
  apiBasePath,
  type CallName,
  type CallReply,
  calls,
  type ErrorCode,
  type FieldError,
  type RealtimeEvent,
  realtimeHelloEveryMs,
} from '@footlight/contract'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isValidElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { createQueries, Providers } from '../app/providers.tsx'

const stepMs = 100
const settleMs = 5 * stepMs

/** In steps: rendering one answer may send the next call. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= stepMs)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, stepMs)))
}

// settles all effects after each user action: the library would wait for a timer, and the test owns the clock
configure({
  asyncWrapper: async (deed) => {
    const result = await deed()
    await pass(settleMs)
    return result
  },
})

/** A refusal of a call, by the server. */
export class Refused {
  readonly status: number
  readonly code: ErrorCode

  readonly fields: FieldError[] | undefined

  constructor(status: number, code: ErrorCode, fields?: FieldError[]) {
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export const noNetwork = Symbol('noNetwork')

/** The server's current answer of each call; a call that is not listed is refused. */
export type Answers = { [Name in CallName]?: CallReply<Name> | Refused | typeof noNetwork }

type Sent = [name: CallName, body: Record<string, unknown>]

/** A realtime connection that stays open: it sends hello as the server does, as a silent one would be replaced. */
class Line extends EventTarget {
  static open: Line | undefined
  #hellos = setInterval(() => this.say({ type: 'hello', serverTime: '' }), realtimeHelloEveryMs)

  constructor() {
    super()
    Line.open = this
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }

  say(event: RealtimeEvent): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }

  close(): void {
    clearInterval(this.#hellos)
    if (Line.open === this) Line.open = undefined
  }
}

/**
 * A page of one hook, or of the screen that it returns, over a table of answers: what it asks, when, and what it makes of the
 * answers. Time is the test's. It closes when the test is over.
 */
export async function openPage<Value>(useHook: () => Value, answers: Answers) {
  const asked: CallName[] = []
  const addresses: string[] = []
  const sent: Sent[] = []
  const keys: (string | null)[] = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const name = nameOf(url, method ?? 'GET')
    asked.push(name)
    addresses.push(url)
    keys.push(new Headers(headers).get('idempotency-key'))
    if (typeof body === 'string') sent.push([name, JSON.parse(body)])
    const answer = answers[name] ?? new Refused(404, 'NOT_FOUND')
    if (answer === noNetwork) throw new TypeError('fetch failed')
    return answer instanceof Refused
      ? Response.json(
          { error: { code: answer.code, message: answer.code, requestId: '', fields: answer.fields } },
          { status: answer.status },
        )
      : Response.json(answer)
  })
  const latest: { value?: Value } = {}
  function Holder() {
    const value = useHook()
    latest.value = value
    return isValidElement(value) ? value : null
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const queries = createQueries([])
  const { container } = render(
    <Providers queries={queries}>
      <RouterContextProvider router={router}>
        <Holder />
      </RouterContextProvider>
    </Providers>,
  )
  const close = () => {
    cleanup()
    queries.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
  onTestFinished(close)
  await pass(settleMs)
  return {
    asked,
    /** the same with their queries */
    addresses,
    /** the inputs of this call so far, in order */
    sent,
    /** the idempotency keys of this call so far, in order [W8] */
    keys: (name: CallName) => keys.filter((_, index) => asked[index] === name),
    /** the container of the hook's result, if it is an element */
    shown: container,
    /** presses and types; all effects have settled when it resolves */
    user: userEvent.setup({ delay: null }),
    /** how often this call was made */
    count: (name: CallName) => asked.filter((one) => one === name).length,
    get value(): Value {
      if (!('value' in latest)) throw new Error('the hook was not drawn')
      return latest.value as Value
    },
    /** Advances the clock by these milliseconds. */
    pass,
    /** Runs an action on the page and settles all its effects. */
    async happen(deed: () => void) {
      await act(async () => deed())
      await pass(settleMs)
    },
    /** A realtime event from the server [W12]. */
    async hint(event: RealtimeEvent) {
      act(() => Line.open?.say(event))
      await pass(1)
    },
    /** The page is left before the test is over. */
    close,
  }
}

function nameOf(url: string, method: string): CallName {
  const path = new URL(url, 'http://page.test').pathname.slice(apiBasePath.length)
  const found = (Object.keys(calls) as CallName[]).filter(
    (name) =>
      calls[name].method === method &&
      new RegExp(`^${calls[name].path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  // if two entries match, the one with the longer description
  const [name] = found.sort((a, b) => calls[a].path.split('{').length - calls[b].path.split('{').length)
  if (!name) throw new Error(`${method} ${path} is no call`)
  return name
}

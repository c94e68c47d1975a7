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
import { Providers } from '../app/providers.tsx'
import { createQueries } from '../app/queries.ts'

const stepMs = 100
const settleMs = 5 * stepMs

/** In steps, for what an answer makes the page draw may ask the next question. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= stepMs)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, stepMs)))
}

// after each act of a user all that follows from it: the library's own wait is for a timer, and time is the test's
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

/** What the server answers each call now; one that is not here is refused. */
export type Answers = { [Name in CallName]?: CallReply<Name> | Refused | typeof noNetwork }

type Sent = [name: CallName, body: Record<string, unknown>]

/** A line of hints that stays: it says hello as the server does, for a silent one is left for another. */
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
 * A page that holds nothing but one hook, or the screen that it returns, before a server that is a table: what it asks, when, and what it makes of the
 * answers. Time is the test's. It closes when the test is over.
 */
export async function openPage<Value>(useHook: () => Value, answers: Answers) {
  const asked: CallName[] = []
  const sent: Sent[] = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const name = nameOf(url, method ?? 'GET')
    asked.push(name)
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
  const { container } = render(
    <Providers queries={createQueries([])}>
      <RouterContextProvider router={router}>
        <Holder />
      </RouterContextProvider>
    </Providers>,
  )
  const close = () => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
  onTestFinished(close)
  await pass(settleMs)
  return {
    asked,
    /** what went to the server with a question, in its order */
    sent,
    /** where what the hook returns is drawn, if it is an element */
    shown: container,
    /** presses and types, with all that follows from it at once */
    user: userEvent.setup({ delay: null }),
    /** how often it has asked for this */
    count: (name: CallName) => asked.filter((one) => one === name).length,
    get value(): Value {
      if (!('value' in latest)) throw new Error('the hook was not drawn')
      return latest.value as Value
    },
    /** Milliseconds go by. */
    pass,
    /** Something happens on the page, and all that follows from it at once. */
    async happen(deed: () => void) {
      await act(async () => deed())
      await pass(settleMs)
    },
    /** A hint from the server [W12]. */
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
  // where two fit, the one that says more of it in words
  const [name] = found.sort((a, b) => calls[a].path.split('{').length - calls[b].path.split('{').length)
  if (!name) throw new Error(`${method} ${path} is no call`)
  return name
}

import {
  Client,
  type ClientOptions,
  createStackParser,
  createTransport,
  type Event,
  type EventHint,
  eventFromMessage,
  eventFromUnknownInput,
  resolvedSyncPromise,
  Scope,
  type SeverityLevel,
} from 'sentry-core'
import { createBudget } from './budget.ts'
import { scrub, scrubFile, scrubValue } from './scrub.ts'

export interface ReportOptions {
  /** `https://{key}@{host}/{project}` */
  dsn: string
  platform: 'javascript' | 'node'
  /** at most this many reports per window, and each fault once; the rest is dropped */
  most: number
  windowMs: number
  nowMs?: () => number
}

export interface FaultReports {
  /** Returns immediately and never throws, even if the report fails. `where`: the part of the product, by name. */
  report(fault: unknown, where: string): void
}

/** [W13] the specification's numbers; the library's depth of 3 comes with 102,400 bytes */
const valueLength = 150
const depth = 3
const bufferedReports = 30
/** a report that the server has not accepted by then is dropped */
const patienceMs = 5000

/** A line of a stack: `at name (file:1:2)` in Node and Chromium, `name@file:1:2` in Firefox and Safari. */
const frameOf = (line: string) => {
  const [, name, filename, row, column] =
    /^\s*at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? /^\s*(.*?)@(.+?):(\d+):(\d+)$/.exec(line) ?? []
  if (filename === undefined) return undefined
  const isOurs = !/^node:|\/node_modules\//.test(filename)
  return { filename, function: name || '?', lineno: Number(row), colno: Number(column), in_app: isOurs }
}

class FaultClient extends Client {
  static open(options: ClientOptions) {
    return new FaultClient(options)
  }
  override eventFromException(fault: unknown, hint?: EventHint) {
    const event = eventFromUnknownInput(this, this.getOptions().stackParser, fault, hint)
    return resolvedSyncPromise(withoutPeople(event))
  }
  override eventFromMessage(message: string, level?: SeverityLevel, hint?: EventHint) {
    return resolvedSyncPromise(eventFromMessage(this.getOptions().stackParser, scrub(message), level, hint))
  }
}

/** Faults as events of Sentry's protocol, without what belongs to a person, few, and never awaited. */
export function openFaultReports(options: ReportOptions): FaultReports {
  const { dsn, platform, most, windowMs, nowMs = () => Date.now() } = options
  const client = FaultClient.open({
    dsn,
    integrations: [],
    sendClientReports: false,
    stackParser: createStackParser([1, frameOf]),
    maxValueLength: valueLength,
    normalizeDepth: depth,
    transportOptions: { bufferSize: bufferedReports },
    transport: (transport) =>
      createTransport({ ...transport, bufferSize: bufferedReports }, ({ body }) => send(transport.url, body)),
  })
  const admits = createBudget({ most, windowMs, nowMs })
  return {
    report(fault, where) {
      try {
        if (!admits(nameOf(fault))) return
        const scope = new Scope()
        scope.addEventProcessor((event) => ({ ...event, platform, tags: { where: scrub(where) } }))
        client.captureException(fault, undefined, scope)
      } catch {
        // a failed report must not affect the code that reported the fault
      }
    },
  }
}

/** The key of a fault: its message without numbers and personal data, so that repetitions count as the same fault. */
function nameOf(fault: unknown): string {
  const said = fault instanceof Error ? `${fault.name} ${fault.message}` : String(fault)
  return scrub(said).replace(/\d+/g, '#').slice(0, valueLength)
}

function withoutPeople(event: Event): Event {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = scrub(exception.value)
    for (const frame of exception.stacktrace?.frames ?? [])
      if (frame.filename !== undefined) frame.filename = scrubFile(frame.filename)
  }
  const extra = event.extra && (scrubValue(event.extra) as Record<string, unknown>)
  return { ...event, level: 'error', ...(extra && { extra }) }
}

async function send(url: string, body: string | Uint8Array) {
  // as text/plain the request needs no CORS preflight in a browser
  const response = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : new TextDecoder().decode(body),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  const header = (name: string) => response.headers.get(name)
  return {
    statusCode: response.status,
    headers: {
      'x-sentry-rate-limits': header('x-sentry-rate-limits'),
      'retry-after': header('retry-after'),
    },
  }
}

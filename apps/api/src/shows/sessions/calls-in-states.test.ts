import { randomUUID } from 'node:crypto'
import { delivered, MediaReports, stream } from '@footlight/test-kit/media-reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { type Caller, startTestApi, type TestApi } from '../../../test/index.ts'
import { putOnStage } from '../../../test/on-stage.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { brokenInvariants } from '../../commands/audit.ts'
import { limitsWith } from '../../platform/http/rate-limits/limits.ts'

const performerNumber = 1001
/** concurrent calls: `crowd` where one succeeds, `few` where all do, `twice` where all are refused */
const [crowd, few, twice] = [50, 6, 2] as const

// Columns: states of a request between client and performer, then of the session that it became.
// `ok>open`: one of the concurrent calls succeeds, the others are refused with `open`. `ok|none`: either.
const grid = `
                              NONE    PENDING ACCEPTED DECLINED CANCELLED COOLING EXPIRED STARTING ACTIVE  HELD    ENDED
client    requestChat         ok>open open    open     ok>open  ok>open   later   ok>open open     open    open    ok>open
client    requestPeek         closed  open    open     closed   closed    later   closed  open     open    open    closed
client    getRequest          none    ok      ok       ok       ok        ok      ok      ok       ok      ok      ok
client    initiateVideochat   none    request ok       request  request   request request ok       ok      ok      session
client    initiateVideocall   none    request request  request  request   request request request  request request request
client    cancelRequest       none    ok      ok       ok       ok        ok      ok      session  session session session
client    deleteRequest       none    ok      ok       ok       ok        ok      ok      ok       ok      ok      ok
client    timeoutPerformer    none    request request  request  request   request ok      request  request request request
client    cancelSession       none    none    none     none     none      none    none    ok       session session ok
client    endSession          none    none    none     none     none      none    none    ok       ok      ok      ok
client    endRequest          none    ok      ok       ok       ok        ok      ok      ok       ok      ok      ok
client    clientSeen          none    none    none     none     none      none    none    ok       ok      ok      ok
client    startAudio          none    none    none     none     none      none    none    ok       ok      ok      session
client    stopAudio           none    none    none     none     none      none    none    ok       ok      ok      ok
client    allowPeek           none    none    none     none     none      none    none    ok       ok      ok      session
client    sayInSession        none    none    none     none     none      none    none    ok       ok      ok      session
client    sessionChat         none    none    none     none     none      none    none    ok       ok      ok      ok
client    receipt             none    none    none     none     none      none    none    session  session session ok
performer acceptRequest       none    ok      ok       request  request   request request request  request request request
performer declineRequest      none    ok      request  ok       request   request request request  request request request
performer listen              none    none    none     none     none      none    none    silent   silent  silent  none
performer joinVideocall       none    none    none     none     none      none    none    none     none    none    none
performer endStudioSession    none    none    none     none     none      none    none    ok|none  ok|none ok|none none
`
const codes: Record<string, string> = {
  none: 'NOT_FOUND',
  open: 'REQUEST_OPEN',
  request: 'REQUEST_STATE',
  session: 'SESSION_STATE',
  later: 'TRY_LATER',
  closed: 'PEEK_CLOSED',
  silent: 'TALK_BACK_CLOSED',
}

interface Stage {
  performerId: string
  requestId: string
  sessionId: string
}

const made: Record<string, (caller: Caller, at: Stage) => Promise<{ ok: boolean; code?: string }>> = {
  requestChat: (caller, { performerId }) =>
    caller.call('requestChat', { body: { performerId, type: 'VIDEO' } }),
  requestPeek: (caller, { performerId }) =>
    caller.call('requestPeek', { body: { performerId, type: 'PEEK' } }),
  getRequest: (caller, { requestId }) => caller.call('getRequest', { params: { id: requestId } }),
  initiateVideochat: (caller, { requestId }) =>
    caller.call('initiateVideochat', { params: { id: performerNumber }, body: { type: 'VIDEO', requestId } }),
  initiateVideocall: (caller, { performerId, requestId }) =>
    caller.call('initiateVideocall', { params: { id: performerId }, body: { type: 'VIDEOCALL', requestId } }),
  cancelRequest: (caller, { requestId }) => caller.call('cancelSession', { body: { requestId } }),
  deleteRequest: (caller, { requestId }) =>
    caller.call('deleteVideochatRequest', { params: { id: requestId } }),
  timeoutPerformer: (caller, { requestId }) => caller.call('timeoutPerformer', { body: { requestId } }),
  cancelSession: (caller, { sessionId }) => caller.call('cancelSession', { body: { sessionId } }),
  endSession: (caller, { sessionId }) => caller.call('endSession', { body: { sessionId } }),
  endRequest: (caller, { requestId }) => caller.call('endSession', { body: { requestId } }),
  clientSeen: (caller, { sessionId }) => caller.call('clientSeen', { query: { sessionId } }),
  startAudio: (caller, { sessionId }) => caller.call('startAudio', { params: { id: sessionId }, body: {} }),
  stopAudio: (caller, { sessionId }) => caller.call('stopAudio', { body: { sessionId } }),
  allowPeek: (caller, { sessionId }) =>
    caller.call('allowPeek', { params: { id: sessionId }, body: { allowed: true } }),
  sayInSession: (caller, { sessionId }) =>
    caller.call('sayInSession', { params: { id: sessionId }, body: { text: 'hello' } }),
  sessionChat: (caller, { sessionId }) =>
    caller.call('sessionChat', { params: { id: sessionId }, query: {} }),
  receipt: (caller, { sessionId }) => caller.call('receipt', { params: { id: sessionId } }),
  acceptRequest: (caller, { requestId }) => caller.call('acceptRequest', { params: { id: requestId } }),
  declineRequest: (caller, { requestId }) => caller.call('declineRequest', { params: { id: requestId } }),
  listen: (caller) => caller.call('listen'),
  joinVideocall: (caller) => caller.call('joinVideocall', { body: {} }),
  endStudioSession: (caller) => caller.call('endStudioSession'),
}
/** Calls without the id of a request or session: from another account they concern that account's own. */
const aboutOneself = ['requestChat', 'requestPeek', 'listen', 'joinVideocall', 'endStudioSession']

const [head = [], ...rows] = grid
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells = rows.flatMap(([by, name = '', ...answers]) =>
  answers.map((answer, column) => {
    const expected = answer.split(/[>|]/).map((short) => codes[short] ?? short)
    const state = head[column] ?? ''
    return { by: by as 'client' | 'performer', name, state, expected, once: answer.includes('>') }
  }),
)

let api: TestApi
let performerId: string
const media = new MediaReports()
const callers: Record<'client' | 'performer' | 'other client' | 'other performer', Caller> = {} as never

beforeAll(async () => {
  const many = 1_000_000
  api = await startTestApi({
    overrides: { revoke: async () => true, limits: limitsWith({ timesAtHome: many }) },
  })
  callers.client = api.as('client@footlight.test')
  callers.performer = api.as('performer@footlight.test')
  callers['other client'] = api.as('newclient@footlight.test')
  const offers = { offers_peek: true, price_peek: 60 }
  performerId = await putOnStage(api.context.database, performerNumber, offers)
})
afterAll(() => api[Symbol.asyncDispose]())

/** Lets seconds pass with the stage on air, a report every `step`; the viewer receives video in each, or nothing. */
async function seconds(count: number, viewer?: string, step = 1): Promise<void> {
  for (let passed = 0; passed < count; passed += step) {
    const second = Math.floor(api.clock.now() / 1000)
    api.clock.advance(step * 1000)
    const said = {
      streams: [stream(performerNumber, 'active')],
      viewerSessionIds: viewer ? [viewer] : [],
      evidence: viewer ? [delivered(viewer, second)] : [],
    }
    await api.context.sessions.report(media.next(api.clock.now(), said))
    await runJobs(api.context.sessions)
  }
}

/** Ends the request or session of the last cell, and makes the performer AVAILABLE for the next. */
async function clear(): Promise<void> {
  const { running } = await callers.client.ok('checkSession')
  if (running.session) await callers.client.ok('endSession', { body: { sessionId: running.session.id } })
  if (running.request) await callers.client.ok('cancelSession', { body: { requestId: running.request.id } })
  await callers.performer.ok('setAvailability', { body: { available: true } })
}

async function stage(state: string): Promise<Stage> {
  await clear()
  if (state === 'COOLING') await stage('CANCELLED')
  else await api.context.database.deleteFrom('cool_downs').execute()
  // the cells of one client leave more requests unanswered than an hour allows
  await api.context.database.updateTable('requests').set({ unanswered: false }).execute()
  const at: Stage = { performerId, requestId: randomUUID(), sessionId: randomUUID() }
  if (state === 'NONE') return at
  const { request } = await callers.client.ok('requestChat', { body: { performerId, type: 'VIDEO' } })
  at.requestId = request.id
  if (state === 'DECLINED') await made.declineRequest?.(callers.performer, at)
  if (state === 'CANCELLED' || state === 'COOLING') await made.cancelRequest?.(callers.client, at)
  if (state === 'EXPIRED') await seconds(45, undefined, 3)
  if (['PENDING', 'DECLINED', 'CANCELLED', 'COOLING', 'EXPIRED'].includes(state)) return at
  await callers.performer.ok('acceptRequest', { params: { id: request.id } })
  if (state === 'ACCEPTED') return at
  const { session } = await callers.client.ok('initiateVideochat', {
    params: { id: performerNumber },
    body: { type: 'VIDEO', requestId: request.id },
  })
  at.sessionId = session.id
  if (state !== 'STARTING') await seconds(2, session.id)
  if (state === 'HELD') await seconds(4)
  if (state === 'ENDED') await made.endSession?.(callers.client, at)
  return at
}

it('endSession with an invalid sessionId ends nothing, even beside a valid requestId', async () => {
  const { requestId } = await stage('ACTIVE')
  const response = await callers.client.fetch('/api/session/end', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: 'x', requestId }),
  })
  expect(await response.json()).toMatchObject({
    error: {
      code: 'VALIDATION',
      fields: expect.arrayContaining([expect.objectContaining({ path: 'body.sessionId' })]),
    },
  })
  const { session } = await callers.client.ok('endSession', { body: { requestId } })
  expect(session?.state).toBe('ENDED')
})

describe.each(head)('every call while it is %s', (state) => {
  /** the state that a refused call has left unchanged, to be reused, and its snapshot */
  let standing: { at: Stage; print: Record<string, string> } | undefined
  it.each(cells.filter((cell) => cell.state === state))(
    '[S4, S6, S9, W10] $name: $expected',
    async (cell) => {
      const isAnswered = cell.expected.includes('ok')
      const at = standing?.at ?? (await stage(state))
      const print = standing?.print ?? (await fingerprint(api.context.database))
      standing = isAnswered ? undefined : { at, print }
      const changesNothing = async () => expect(await fingerprint(api.context.database)).toEqual(print)
      const call = made[cell.name]
      const caller = callers[cell.by]
      if (!call) throw new Error(`there is no call ${cell.name}`)

      if (!aboutOneself.includes(cell.name)) {
        const stranger = await call(callers['other client'], at)
        expect(stranger.code).toBe(cell.by === 'client' ? 'NOT_FOUND' : 'FORBIDDEN')
        if (isAnswered) await changesNothing()
      }

      const count = cell.once ? crowd : isAnswered ? few : twice
      const answers = await Promise.all(Array.from({ length: count }, () => call(caller, at)))
      const answered = answers.map(({ ok, code }) => (ok ? 'ok' : (code ?? 'no code')))
      expect(answered).toContain(cell.expected[0])
      expect(cell.expected).toEqual(expect.arrayContaining(answered))
      if (cell.once) expect(answered.filter((answer) => answer === cell.expected[0])).toHaveLength(1)
      if (isAnswered) expect(await brokenInvariants(api.context.database)).toEqual([])
      else await changesNothing()
    },
  )
})

it('[S9] endSession by requestId ends the request while it is open, then the session that it became', async () => {
  const byRequest = async (state: string) => {
    const at = await stage(state)
    return callers.client.ok('endSession', { body: { requestId: at.requestId } })
  }
  expect(await byRequest('ACCEPTED')).toEqual({ request: expect.objectContaining({ state: 'CANCELLED' }) })
  expect(await byRequest('ACTIVE')).toMatchObject({
    request: { state: 'STARTED' },
    session: { state: 'ENDED', endReason: expect.stringContaining('CLIENT') },
  })
})

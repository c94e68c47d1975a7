import {
  type Access,
  type Call,
  type Capability,
  capabilities,
  type ErrorBody,
  roleOf,
} from '@footlight/contract'
import { callEntries } from '@footlight/contract/schemas'
import { requestOf } from '@footlight/test-kit/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { sample } from '../../../../test/sample.ts'

/** Every call of the contract by every role: its `access` alone decides whether the caller is admitted. */
let callers: Record<Who, Caller>
/** what a path without a call answers */
let ofUnknownPath: Omit<ErrorBody['error'], 'requestId'>
const api = useTestApi()
beforeAll(async () => {
  callers = {
    guest: api.guest,
    client: api.as('newclient@footlight.test'),
    performer: api.as('performer@footlight.test'),
    admin: api.as('admin@footlight.test'),
  }
  for (const caller of Object.values(callers)) await caller.ok('checkSession')
  const { error } = (await (await callers.client.fetch('/api/admin/no_such_call')).json()) as ErrorBody
  const { requestId: _id, ...said } = error
  ofUnknownPath = said
})

type Who = 'guest' | 'client' | 'performer' | 'admin'
const refusals = ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'] as const
type Outcome = (typeof refusals)[number] | 'unknown path' | 'let in'

const files: { name: string; path: string; access: Access }[] = [
  { name: 'pain001', path: '/admin/payouts/{id}/export/pain001', access: { admin: 'payouts' } },
  { name: 'csv', path: '/admin/payouts/{id}/export/csv', access: { admin: 'payouts' } },
  { name: 'history', path: '/client/client_accounts/{id}/history/export/csv', access: 'client' },
]
const doors: { name: string; access: Access; request: ReturnType<typeof requestOf> }[] = [
  ...callEntries().map(({ name, call, schema }) => {
    const request = requestOf(call, {
      params: sample(schema.params) as never,
      query: sample(schema.query) as never,
    })
    return { name, access: (call as Call).access, request: notRead(request) }
  }),
  ...files.map(({ name, path, access }) => ({
    name,
    access,
    request: requestOf({ method: 'GET', path } as Call, { params: { id: crypto.randomUUID() } }),
  })),
]

/** Gives the request an unreadable body: admitted callers are refused for it and change nothing, others earlier. */
function notRead({ path, init }: ReturnType<typeof requestOf>): ReturnType<typeof requestOf> {
  if (init.method === 'GET') return { path, init }
  return { path, init: { ...init, body: 'a secret', headers: { 'content-type': 'text/plain' } } }
}

function expected(access: Access, who: Who, held: readonly Capability[]): Outcome {
  if (access === 'public') return 'let in'
  if (who === 'guest') return 'NOT_SIGNED_IN'
  if (access === 'signed-in' || access === who) return 'let in'
  if (roleOf(access) === 'admin' && who !== 'admin') return 'unknown path'
  if (typeof access === 'string') return 'FORBIDDEN'
  return held.includes(access.admin) ? 'let in' : 'CAPABILITY_MISSING'
}

/** `isHidden`: the refusal must be that of a path without a call. */
async function outcomeOf(caller: Caller, { path, init }: ReturnType<typeof requestOf>, isHidden: boolean) {
  const response = await caller.fetch(path, init)
  const text = await response.text()
  if (response.ok) return { outcome: 'let in' }
  const { error } = JSON.parse(text) as ErrorBody
  if (isHidden) {
    const { requestId: _id, ...said } = error
    expect([response.status, said]).toEqual([404, ofUnknownPath])
    return { outcome: 'unknown path' }
  }
  if (!refusals.some((code) => code === error.code)) return { outcome: 'let in' }
  return { outcome: error.code, ...(error.capability && { capability: error.capability }) }
}

async function walk(who: Who, held: readonly Capability[] = [], among = doors): Promise<void> {
  const seen = await Promise.all(
    among.map(async ({ name, access, request }) => {
      const isHidden = expected(access, who, held) === 'unknown path'
      return { name, ...(await outcomeOf(callers[who], request, isHidden)) }
    }),
  )
  expect(seen).toEqual(
    among.map(({ name, access }) => {
      const outcome = expected(access, who, held)
      return {
        name,
        outcome,
        ...(outcome === 'CAPABILITY_MISSING' && { capability: (access as { admin: Capability }).admin }),
      }
    }),
  )
}

async function allow(held: readonly Capability[] | null): Promise<void> {
  const capabilities = held && [...held]
  await api.owner.updateTable('accounts').set({ capabilities }).where('role', '=', 'admin').execute()
}

describe('[O6] every call checks access before it reads the body:', () => {
  for (const who of ['guest', 'client', 'performer'] as const) it(who, () => walk(who))

  it('an operator of whom nothing is said', async () => {
    await allow(null)
    await walk('admin', capabilities)
  })

  it('an operator whose capabilities were removed since the last call', async () => {
    await allow([])
    await walk('admin')
  })

  it('an operator with one capability, and with all but that one', async () => {
    const operatorDoors = doors.filter(({ access }) => typeof access === 'object')
    for (const one of capabilities)
      for (const held of [[one], capabilities.filter((other) => other !== one)]) {
        await allow(held)
        await walk('admin', held, operatorDoors)
      }
  })
})

it('[O6] names every capability in some call', () => {
  const named = callEntries().map(({ call }) => (call as Call).access)
  for (const admin of capabilities) expect(named).toContainEqual({ admin })
})

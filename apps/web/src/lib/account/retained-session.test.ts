import { describe, expect, it } from 'vitest'
import { type KnownSession, retainSession } from './retained-session.ts'

const guest: KnownSession = {
  authenticated: false,
  account: null,
  role: null,
  capabilities: [],
  expiresAt: null,
  mustEnrol: false,
  suspension: null,
  relayServers: [],
  running: { request: null, session: null },
}
const account = {
  id: 'a',
  username: 'u',
  email: 'e',
  emailVerified: true,
  newEmail: null,
  displayName: 'U',
  performerNumber: null,
  mustRename: false,
  language: null,
}
const client: KnownSession = { ...guest, authenticated: true, account, role: 'client' }

describe('[A6] a sign-in that expires while the page is open', () => {
  it('keeps the account and marks it as expired, also after further answers', () => {
    const ended = retainSession(client, guest)
    expect(ended).toEqual({ ...client, expired: true })
    expect(retainSession(ended, guest)).toBe(ended)
  })

  it('is no longer marked as expired after the next sign-in', () => {
    expect(retainSession(retainSession(client, guest), client)).toEqual(client)
  })

  it('does not concern a guest or an account that signed out: no account was cached', () => {
    expect(retainSession(undefined, guest)).toEqual(guest)
    expect(retainSession(guest, guest)).toBe(guest)
  })
})

import { describe, expect, it } from 'vitest'
import { type KnownSession, keepSession } from './kept-session.ts'

const guest: KnownSession = {
  authenticated: false,
  account: null,
  role: null,
  capabilities: [],
  expiresAt: null,
  mustEnrol: false,
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
  language: null,
}
const client: KnownSession = { ...guest, authenticated: true, account, role: 'client' }

describe('[A6] a sign-in that ends under the page', () => {
  it('leaves the reader in place, and is known to have ended, however often it is asked', () => {
    const ended = keepSession(client, guest)
    expect(ended).toEqual({ ...client, expired: true })
    expect(keepSession(ended, guest)).toBe(ended)
  })

  it('is whole again with the next sign-in', () => {
    expect(keepSession(keepSession(client, guest), client)).toEqual(client)
  })

  it('is nothing to a guest, nor to who signed out: nothing was known before', () => {
    expect(keepSession(undefined, guest)).toEqual(guest)
    expect(keepSession(guest, guest)).toBe(guest)
  })
})

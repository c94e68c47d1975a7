import { cookieOf, idOf } from '@footlight/test-kit/calls'
import type { Caller, TestApi } from '../index.ts'

export const password = 'vier blauwe fietsen'

interface Email {
  template: string
  html: string
}

/** Accounts of a test, each calling from an IP address of its own, and the e-mails that they get. */
export function createPeople(api: TestApi) {
  let addresses = 0
  const from = (): Caller => api.guest.with({ 'x-forwarded-for': `203.0.113.${++addresses}` })

  /** A new account, signed in; its e-mails are not written yet. */
  async function join(username: string, email = `${username}@mail.test`): Promise<Caller> {
    const reply = await from().call('register', { body: { email, username, password, adult: true } })
    if (!reply.ok) throw new Error(`${username} could not register: ${reply.code}`)
    return signedIn(reply.headers)
  }

  const signedIn = (headers: Headers): Caller => api.guest.with({ cookie: cookieOf({ headers }) })

  /** The emails to an address, newest first, as the demo shows them. */
  async function emailsTo(email: string): Promise<Email[]> {
    // each email has a time of its own
    api.clock.advance(1000)
    await api.context.sweep()
    api.clock.advance(1000)
    const rows = await api.context.database
      .selectFrom('letters')
      .select(['id', 'template'])
      .where('recipient', '=', email.toLowerCase())
      .orderBy('created_at', 'desc')
      .execute()
    return Promise.all(
      rows.map(async ({ id, template }) => ({
        template,
        html: await (await api.guest.fetch(`/dev/mail/${id}/html`)).text(),
      })),
    )
  }

  async function templatesTo(email: string): Promise<string[]> {
    return (await emailsTo(email)).map(({ template }) => template)
  }

  async function tokenFor(email: string, template: 'resetPassword' | 'verifyEmail'): Promise<string> {
    const sent = (await emailsTo(email)).find((one) => one.template === template)
    return /token=([\w-]+)/.exec(sent?.html ?? '')?.[1] ?? `no ${template}`
  }

  return {
    from,
    join,
    signedIn,
    emailsTo,
    templatesTo,
    tokenFor,

    /** A new account with a proven address. */
    async verified(username: string): Promise<Caller> {
      const caller = await join(username)
      const token = await tokenFor(`${username}@mail.test`, 'verifyEmail')
      await from().ok('verifyEmail', { body: { token } })
      return caller
    },

    accountOf: async (caller: Caller) =>
      (await caller.ok('getClientAccount', { params: { id: await idOf(caller) } })).clientAccount,

    forgot: (account: string) => from().call('forgotPassword', { body: { account } }),
    reset: (token: string, next = 'zes groene stoelen') =>
      from().call('resetPassword', { body: { token, password: next } }),
    login: (account: string, secret: string) => from().call('login', { body: { account, password: secret } }),
  }
}

import { cookieOf } from '@footlight/test-kit/calls'
import sharp from 'sharp'
import type { Caller, TestApi } from '../index.ts'

export const consent = { depiction: true, publication: true, download: true } as const

/** A document of an adult, without its pictures. */
export const anIdentity = {
  legalName: 'Ada Example',
  birthDate: '1990-05-01',
  expiresOn: '2030-01-01',
  consent,
}

/** Sends the bytes of an identity document. */
export function sendDocument(caller: Caller, body: Buffer | ReadableStream, type = 'image/jpeg') {
  return caller.fetch('/api/uploads/documents', {
    method: 'POST',
    body: body as never,
    headers: { 'content-type': type },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
}

/** What the tests of accounts offer for registering. */
interface Registrants {
  from(): Caller
  tokenFor(email: string, template: 'verifyEmail'): Promise<string>
}

/** Performers who apply, each calling from an address of its own. */
export function createApplicants(api: TestApi, people: Registrants) {
  const picture = async (caller: Caller, background: string) => {
    const create = { width: 900, height: 600, channels: 3 as const, background }
    const response = await sendDocument(caller, await sharp({ create }).jpeg().toBuffer())
    return ((await response.json()) as { upload: { id: string } }).upload.id
  }

  async function register(username: string): Promise<Caller> {
    const email = `${username}@mail.test`
    const body = { email, username, password: 'vier blauwe fietsen', adult: true as const }
    const reply = await people.from().call('registerPerformer', { body })
    if (!reply.ok) throw new Error(`${username} could not apply: ${reply.code}`)
    return api.guest.with({ cookie: cookieOf({ headers: reply.headers }) })
  }

  /** Two new uploads of the caller. */
  async function pictures(caller: Caller): Promise<{ document: string; portrait: string }> {
    return { document: await picture(caller, 'navy'), portrait: await picture(caller, 'maroon') }
  }

  return {
    register,
    pictures,

    async prove(username: string): Promise<void> {
      const token = await people.tokenFor(`${username}@mail.test`, 'verifyEmail')
      await api.guest.ok('verifyEmail', { body: { token } })
    },

    async acceptAgreement(caller: Caller): Promise<void> {
      const { application } = await caller.ok('application')
      const version = application.agreement.versions.en ?? ''
      await caller.ok('acceptAgreement', { body: { language: 'en', version } })
    },

    /** An applicant who has done every step, and has not sent the application. */
    async complete(username: string): Promise<Caller> {
      const caller = await register(username)
      await this.prove(username)
      await caller.ok('setStudioProfile', {
        body: {
          displayName: username,
          headline: 'Cello at midnight',
          about: 'I play.',
          languages: ['en'],
          categories: [],
          country: 'BE',
        },
      })
      const prices = await caller.ok('studioPrices')
      await caller.ok('setStudioPrices', { body: { ...prices, video: 60 } })
      await caller.ok('addStagePerson', {
        body: { isPerformer: true, ...anIdentity, ...(await pictures(caller)) },
      })
      await this.acceptAgreement(caller)
      return caller
    },
  }
}

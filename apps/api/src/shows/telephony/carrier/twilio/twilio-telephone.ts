import type { RequestClient, Twilio } from 'twilio'
import type { Telephone } from '../telephone.ts'

const answerWithinMs = 3000
/** how long a number rings, and how long something may be read there, in seconds */
const codeCallLimits = { timeout: 30, timeLimit: 60 } as const
const unknownCall = 404

/** The provider's REST interface by its official library, which is loaded when it is first needed: it is large. */
export function createTwilioTelephone(parts: {
  /** from which the server itself calls; null: it does not */
  accountSid: string | null
  authToken: string
  /** of a provider that speaks as Twilio does; null: Twilio's own */
  apiUrl: string | null
  httpClient?: RequestClient
}): Telephone {
  const { accountSid: own, authToken, apiUrl, ...transport } = parts
  const clients = new Map<string, Twilio>()

  async function clientOf(accountSid: string): Promise<Twilio> {
    const { default: twilio } = await import('twilio')
    const known = clients.get(accountSid)
    if (known) return known
    const client = twilio(accountSid, authToken, { timeout: answerWithinMs, ...transport })
    if (apiUrl !== null) {
      client.api.baseUrl = apiUrl
      // keep the host name as configured: the library would parse it for Twilio's regions
      client.getHostname = (name) => name
    }
    clients.set(accountSid, client)
    return client
  }

  async function callOf({ accountSid, callSid }: { accountSid: string; callSid: string }) {
    return (await clientOf(accountSid)).calls(callSid)
  }

  return {
    async hangUp(call) {
      try {
        await (await callOf(call)).update({ status: 'completed' })
        return true
      } catch (error) {
        return isUnknown(error)
      }
    },

    async isConnected(leg) {
      try {
        const { status } = await (await callOf(leg)).fetch()
        return status === 'in-progress'
      } catch (error) {
        return isUnknown(error) ? false : null
      }
    },

    async read({ code, ...call }) {
      if (own === null) return false
      try {
        const { readCode } = await import('./twiml.ts')
        await (await clientOf(own)).calls.create({ ...call, twiml: readCode(code), ...codeCallLimits })
        return true
      } catch {
        return false
      }
    },
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === unknownCall
}

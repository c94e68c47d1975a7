import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import type { Context } from '../../context.ts'
import type { Line } from '../../modules/telephony/index.ts'
import { openRoutes, type RoutesInProcess } from '../../platform/http/routes-in-process.ts'
import type { Word } from './telephone.ts'

export const line: Line = {
  number: '+3225550100',
  accountSid: 'AC1',
  authToken: 'the token of the simulated line',
  publicUrl: 'https://stage.example',
  apiUrl: null,
  countries: { BE: 15 },
}

/** Where the provider's signed words come in: the production routes. Each process has its own, once it needs them. */
export class VoiceDoor implements AsyncDisposable {
  readonly #context: Context
  #routes: RoutesInProcess | null = null

  constructor(context: Context) {
    this.#context = context
  }

  /** Answers what the provider hears. */
  post({ path, form }: Word, authToken = line.authToken): Promise<{ status: number; body: string }> {
    this.#routes ??= openRoutes((app) => this.#context.telephony.pages(app, { publicUrl: null }))
    const address = `/webhooks/voice/${path}`
    const signature = getExpectedTwilioSignature(authToken, `${line.publicUrl}${address}`, form)
    const type = 'application/x-www-form-urlencoded'
    const headers = { 'content-type': type, 'x-twilio-signature': signature }
    return this.#routes.post(address, headers, new URLSearchParams(form).toString())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#routes?.[Symbol.asyncDispose]()
  }
}

import { twilioVariables } from '@footlight/contract/variables'
import type { Carrier } from '../carrier.ts'
import { createTwilioTelephone } from './twilio-telephone.ts'

/** [S11] Twilio, or a carrier with its interface. */
export const twilio: Carrier = {
  name: 'twilio',
  variables: twilioVariables,
  numberOf: ({ TWILIO_NUMBER: number }) => number ?? null,
  open(line) {
    const {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken = '',
      TWILIO_API_URL: api,
    } = line.set
    return {
      telephone: createTwilioTelephone({
        accountSid: accountSid ?? null,
        authToken,
        apiUrl: api?.replace(/\/+$/, '') ?? null,
      }),
      pages: (calls) => (app) => {
        app.register(async (scope) => {
          const { registerVoiceWebhooks } = await import('./webhooks.routes.ts')
          registerVoiceWebhooks(scope, { ...line, authToken, calls })
        })
      },
    }
  },
}

import type { Carrier } from '../carrier.ts'
import { registerSandboxPhone, sandboxPhonePath } from './sandbox-phone.routes.ts'
import { createSandboxTelephone } from './sandbox-telephone.ts'

/** [S11] The demo's line: its calls are played on a page. */
export const sandbox: Carrier = {
  name: 'sandbox',
  variables: { variables: {} },
  // of a block of numbers that the German regulator reserves for films
  numberOf: ({ DEMO }) => (DEMO === '1' ? '+493023125999' : null),
  open({ number }, { clock, random, log }) {
    const telephone = createSandboxTelephone(clock, log)
    return {
      telephone,
      pages: (calls) => (app, site) =>
        registerSandboxPhone(app, { calls, telephone, clock, random, number, site }),
      callPage: (code) => `${sandboxPhonePath}?code=${code}`,
    }
  },
}

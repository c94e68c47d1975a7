import { z } from 'zod'
import { plainLine } from '../rules/plain-text.ts'
import { byId, capability, signInCode } from './common.ts'
import * as models from './models.ts'

const password = z.string().min(10, 'Use at least 10 characters.').max(200)
const username = z
  .string()
  .trim()
  .min(3)
  .max(30)
  .regex(/^[\p{L}\p{N}_.-]+$/u, 'Use letters, digits, dot, dash and underscore.')
export const accountSchemas = {
  register: {
    body: z.strictObject({
      email: z.email().max(200),
      username,
      password,
      displayName: z.string().overwrite(plainLine).trim().min(1).max(60).optional(),
      language: z.enum(['en', 'nl', 'fr', 'de']).default('en'),
      timezone: z.string().max(60).default('UTC'),
      /** the visitor says that she is of age [O4] */
      adult: z.literal(true, 'Say that you are an adult.'),
    }),
    reply: z.object({ clientAccount: models.clientAccount }),
  },
  getClientAccount: { params: byId, reply: z.object({ clientAccount: models.clientAccount }) },
  login: {
    body: z.strictObject({
      account: z.string().min(1).max(200),
      password: z.string().min(1).max(200),
      code: signInCode.optional(),
    }),
    reply: z.object({
      account: models.signedInAccount,
      role: models.role,
      expiresAt: models.instant,
      mustEnrol: z.boolean(),
    }),
  },
  logout: { reply: z.object({ authenticated: z.literal(false) }) },
  checkSession: {
    reply: z.object({
      authenticated: z.boolean(),
      account: models.signedInAccount.nullable(),
      role: models.role.nullable(),
      /** [O6] of an operator; nobody else has any */
      capabilities: z.array(capability),
      expiresAt: models.instant.nullable(),
      /** [A6] the operator asks for a second factor and this account has none: until then it may do nothing else */
      mustEnrol: z.boolean(),
      relayServers: z.array(models.relayServer),
      running: z.object({ request: models.chatRequest.nullable(), session: models.session.nullable() }),
    }),
  },
  listSignIns: {
    reply: z.object({
      signIns: z.array(
        z.object({
          id: models.id,
          current: z.boolean(),
          userAgent: z.string(),
          address: z.string(),
          createdAt: models.instant,
          lastUsedAt: models.instant,
        }),
      ),
    }),
  },
  endSignIn: { params: byId, reply: z.object({ ended: z.literal(true) }) },
} as const

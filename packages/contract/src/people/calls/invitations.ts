import { z } from 'zod'
import { capabilities } from '../../access.ts'
import type { Call, CallSchema } from '../../call.ts'
import { byId, capability } from '../../common.ts'
import * as models from '../../models.ts'
import { language, signedInAccount } from '../signed-in.ts'
import { browserTimezone, displayName, email, password, username } from '../themselves.ts'

/** [O13] Operators are invited by e-mail; the first one by `npm run operator -- invite`. */
export const invitationCalls = {
  listInvitations: {
    method: 'GET',
    path: '/admin/invitations',
    access: { admin: 'operators' },
    summary: 'Invitations of operators that are still open, the last first',
  },
  inviteOperator: {
    method: 'POST',
    path: '/admin/invitations',
    access: { admin: 'operators' },
    audit: { action: 'operator.invited', fields: ['email', 'capabilities'] },
    errors: ['EMAIL_TAKEN'],
    summary:
      'Invite an operator with capabilities that the caller has; an earlier invitation of the address ends',
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/admin/invitations/{id}',
    access: { admin: 'operators' },
    audit: { action: 'invitation.withdrawn', subject: 'params.id', fields: [] },
    summary: 'Withdraw an invitation: its link opens nothing any more',
  },
  openInvitation: {
    method: 'POST',
    path: '/session/invitation',
    access: 'public',
    errors: ['LINK_SPENT', 'TOO_MANY_TRIES'],
    summary: 'Read an invitation by the token of its link; the link stays good',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/session/invitation/accept',
    access: 'public',
    errors: ['LINK_SPENT', 'ACCOUNT_EXISTS', 'EMAIL_TAKEN', 'TOO_MANY_TRIES'],
    summary: 'Make the account of an invited operator, once, and sign in',
  },
} as const satisfies Record<string, Call>

export function invitationSchemas() {
  const token = z.string().min(1).max(200)
  const held = z
    .array(capability)
    .max(capabilities.length)
    .overwrite((wanted) => capabilities.filter((one) => wanted.includes(one)))
  const invitation = z.object({
    id: models.id,
    email: z.string(),
    capabilities: z.array(capability),
    /** null: by the command on the server */
    invitedBy: z.string().nullable(),
    createdAt: models.instant,
    expiresAt: models.instant,
  })
  return {
    listInvitations: { reply: z.object({ invitations: z.array(invitation) }) },
    inviteOperator: {
      body: z.strictObject({ email, capabilities: held }),
      /** `link`: shown this once; the database has only its hash */
      reply: z.object({ invitation, link: z.string(), isMailed: z.boolean() }),
    },
    withdrawInvitation: { params: byId, reply: z.object({ withdrawn: z.literal(true) }) },
    openInvitation: {
      body: z.strictObject({ token }),
      reply: z.object({
        invitation: z.object({
          email: z.string(),
          /** a suggestion of the one who invites */
          displayName: z.string().nullable(),
          expiresAt: models.instant,
        }),
      }),
    },
    acceptInvitation: {
      body: z.strictObject({
        token,
        displayName,
        username,
        password,
        language: language.default('en'),
        timezone: browserTimezone,
      }),
      reply: z.object({ account: signedInAccount, mustEnrol: z.boolean() }),
    },
  } as const satisfies Record<keyof typeof invitationCalls, CallSchema>
}

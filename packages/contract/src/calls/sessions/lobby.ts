import { z } from 'zod'
import type { Call } from '../../call.ts'
import { lobbySecondsRange } from '../../constants.ts'
import type { CallSchema } from '../../schemas/call-schema.ts'

/** [S2] How long the free lobby may be watched. */
export const lobbyCalls = {
  lobbyLimits: {
    method: 'GET',
    path: '/session/lobby_limits',
    access: 'public',
    failure: 'status',
    errors: [],
    summary: 'Seconds of free preview for each performer and day: of a client, and of a guest',
  },
  setLobbyLimits: {
    method: 'PUT',
    path: '/admin/lobby_limits',
    access: { admin: 'promos' },
    audit: { action: 'lobby_limits.set', subject: 'house', keeps: ['client', 'guest'] },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'],
    summary: 'Set the seconds of free preview; they hold for previews that run, too',
  },
} as const satisfies Record<string, Call>

export function lobbySchemas() {
  const seconds = z.int().min(lobbySecondsRange.minimum).max(lobbySecondsRange.maximum)
  const lobbyLimits = z.strictObject({
    /** of a client whose address is proven */
    client: seconds,
    /** of a guest, and of a client whose address is not proven */
    guest: seconds,
  })
  return {
    lobbyLimits: { reply: z.object({ lobbyLimits }) },
    setLobbyLimits: { body: lobbyLimits, reply: z.object({ lobbyLimits }) },
  } as const satisfies Record<keyof typeof lobbyCalls, CallSchema>
}

import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'

/** [S2] How long the free lobby may be watched. */
export const lobbyCalls = {
  lobbyLimits: {
    method: 'GET',
    path: '/session/lobby_limits',
    access: 'public',
    summary: 'Seconds of free preview for each performer and day: of a client, and of a guest',
  },
} as const satisfies Record<string, Call>

export function lobbySchemas() {
  const lobbyLimits = z.strictObject({
    /** of a client whose address is proven */
    client: z.int(),
    /** of a guest, and of a client whose address is not proven */
    guest: z.int(),
  })
  return {
    lobbyLimits: { reply: z.object({ lobbyLimits }) },
  } as const satisfies Record<keyof typeof lobbyCalls, CallSchema>
}

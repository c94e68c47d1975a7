import type { CallContext, Mount, Principal } from '../../../platform/http/mount/mount.ts'
import type { MountFile } from '../../../platform/http/mount/mount-file.ts'
import type { RelayServers } from '../../../platform/settings/relay-servers.ts'
import { playSeatAt } from '../media/streams.ts'
import type { Lobby, LobbyCaller } from './lobby.service.ts'
import type { Stills } from './stills.service.ts'

/** Lifetime of the cookie by which a guest's preview is counted. */
const viewerCookieSeconds = 30 * 86_400

export function mountLobby(
  mount: Mount,
  { lobby, relayServers }: { lobby: Lobby; relayServers: RelayServers },
): void {
  mount('initiateVoyeurClient', async (call) => {
    const opened = await lobby.initiate(callerOf(call))
    if (opened.newToken) call.viewerCookie.set(opened.newToken, viewerCookieSeconds)
    return {
      voyeurClient: { id: opened.viewer.id, freeSeconds: opened.freeSeconds },
      relayServers: relayServers(call.principal?.accountId ?? opened.viewer.id),
    }
  })

  mount('voyeur', async (call) => {
    const { newToken, playStream, ...reply } = await lobby.join(callerOf(call), call.params.id)
    if (newToken) call.viewerCookie.set(newToken, viewerCookieSeconds)
    return {
      ...reply,
      playStream: playSeatAt(call.origin, playStream),
      playerOptions: { quality: 'ld', muted: true } as const,
    }
  })

  mount('lobbyLimits', async () => ({ lobbyLimits: await lobby.limits() }))
}

/** [P13] */
export function mountStills(mountFile: MountFile, stills: Stills): void {
  mountFile(
    '/performer/performer_accounts/{id}/still',
    'public',
    async ({ id, principal }) => {
      const { jpeg, goodForMs } = await stills.of(principal?.accountId, id)
      // rounded down: a card that asks again at that time gets another one
      return {
        name: `${id}.jpg`,
        type: 'image/jpeg',
        content: jpeg,
        shownForSeconds: Math.floor(goodForMs / 1000),
      }
    },
    { door: 'still' },
  )
}

function callerOf({
  principal,
  viewerCookie,
  address,
}: CallContext & { principal: Principal | null }): LobbyCaller {
  return {
    account: principal && {
      id: principal.accountId,
      role: principal.role,
      emailVerified: principal.emailVerified,
      signInId: principal.signInId,
    },
    guestToken: viewerCookie.read(),
    address,
  }
}

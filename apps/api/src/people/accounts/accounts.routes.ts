import type { CallReply } from '@footlight/contract'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { RelayServers } from '../../platform/settings/relay-servers.ts'
import { languageLastsSeconds, presentClient, presentSignedIn } from './accounts.present.ts'
import type { Accounts, AccountWallet, OpenFor } from './accounts.service.ts'
import type { SignIns } from './sign-ins.service.ts'
import { suspensionOf } from './suspension/standing.ts'

interface RouteParts {
  accounts: Accounts
  signIns: SignIns
  wallet: AccountWallet
  relayServers: RelayServers
  openFor: OpenFor
  /** [O7] the statement of reasons of the account's last suspension */
  decisionOf(accountId: string): Promise<string | null>
}

/** The reply of `checkSession` to a guest. */
export const guestSession: CallReply<'checkSession'> = {
  authenticated: false,
  account: null,
  role: null,
  capabilities: [],
  expiresAt: null,
  mustEnrol: false,
  suspension: null,
  // [E7] a guest needs none before a visit, whose reply contains credentials of its own
  relayServers: [],
  running: { request: null, session: null },
}

/** The session of the browser, and the sign-ins of the account. */
export function mountAccountRoutes(mount: Mount, parts: RouteParts): void {
  const { accounts, signIns, wallet, relayServers, openFor } = parts

  mount('getClientAccount', async ({ principal, params }) => {
    const account = params.id === principal.accountId ? await accounts.find(params.id) : undefined
    if (!account) throw refuse('NOT_FOUND')
    return { clientAccount: await presentClient(account, wallet) }
  })

  mount('logout', async ({ principal, signInCookie }) => {
    if (principal) await signIns.signOut(principal)
    signInCookie.clear()
    return { authenticated: false as const }
  })

  // [A3] always 200, also for a guest
  mount('checkSession', async ({ principal, languageCookie }) => {
    const account = principal ? await accounts.find(principal.accountId) : undefined
    if (!principal || !account) return guestSession
    const suspension = suspensionOf(account)
    const [expiresAt, running] = await Promise.all([
      signIns.expiryOf(principal.signInId),
      openFor(account.id),
    ])
    return {
      authenticated: true,
      account: presentSignedIn(account, principal.performerNumber, { languageCookie }),
      role: account.role,
      capabilities: [...principal.capabilities],
      expiresAt: expiresAt?.toISOString() ?? null,
      mustEnrol: principal.mustEnrol,
      suspension: suspension && { ...suspension, decisionId: await parts.decisionOf(account.id) },
      relayServers: suspension ? [] : relayServers(account.id),
      running,
    }
  })

  // [A11] the cookie applies to every account in this browser; the account applies the language in other browsers
  mount('setLanguage', async ({ principal, body: { language }, languageCookie }) => {
    languageCookie.set(language, languageLastsSeconds)
    if (principal) await accounts.setLanguage(principal.accountId, language)
    return { language }
  })

  mount('listSignIns', async ({ principal }) => {
    const rows = await signIns.list(principal.accountId)
    return {
      signIns: rows.map((row) => ({
        id: row.id,
        current: row.id === principal.signInId,
        userAgent: row.user_agent,
        address: row.address,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
      })),
    }
  })

  mount('endOtherSignIns', async ({ principal }) => ({ ended: await accounts.endOtherSignIns(principal) }))

  mount('endSignIn', async ({ principal, params, signInCookie }) => {
    await signIns.end(principal.accountId, params.id)
    if (params.id === principal.signInId) signInCookie.clear()
    return { ended: true as const }
  })
}

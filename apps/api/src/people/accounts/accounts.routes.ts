import {
  type CallReply,
  type ClientAccount,
  isLanguage,
  languages,
  type SignedInAccount,
} from '@footlight/contract'
import type { CallContext, Mount, Principal } from '../../platform/http/mount/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { RelayServers } from '../../platform/settings/relay-servers.ts'
import type { Accounts, AccountWallet, OpenFor } from './accounts.service.ts'
import type { AccountRow } from './accounts.tables.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Visitor } from './login.service.ts'
import type { InvitedOperators } from './operators/invited.service.ts'
import type { SecondFactors } from './second-factor/second-factor.service.ts'
import type { NewSignIn, SignIns } from './sign-ins.service.ts'
import { suspensionOf } from './suspension/suspension.service.ts'

const languageKeptForSeconds = 365 * 86_400

export interface RouteParts {
  accounts: Accounts
  signIns: SignIns
  devices: KnownDevices
  factors: SecondFactors
  invited: InvitedOperators
  wallet: AccountWallet
  relayServers: RelayServers
  openFor: OpenFor
  /** [O7] the statement of reasons of the account's last suspension */
  decisionOf(accountId: string): Promise<string | null>
  performerNumberOf(accountId: string): Promise<number | null>
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

export function mountAccountRoutes(mount: Mount, parts: RouteParts): void {
  const { accounts, signIns, devices, factors, invited, wallet, relayServers, openFor, performerNumberOf } =
    parts

  /** Sets the cookie of the sign-in, and the one that makes the browser a known device [A4]. */
  async function letIn(
    call: CallContext & { principal: Principal | null },
    account: AccountRow,
    signIn: NewSignIn,
  ): Promise<void> {
    const next = { accountId: account.id, signInId: signIn.id }
    if (call.principal) await signIns.replace(call.principal, next)
    const device = await devices.remember(account, call.deviceCookie.read())
    call.signInCookie.set(signIn.token, signIn.maxAgeSeconds)
    call.deviceCookie.set(device.token, device.maxAgeSeconds)
    if (account.language && call.languageCookie.read() === undefined)
      call.languageCookie.set(account.language, languageKeptForSeconds)
  }

  mount('register', async (call) => {
    const { account, signIn } = await accounts.register('client', call.body, visitorOf(call))
    await letIn(call, account, signIn)
    return { clientAccount: await presentClient(account, wallet) }
  })

  mount('registerPerformer', async (call) => {
    const { account, signIn } = await accounts.register('performer', call.body, visitorOf(call))
    await letIn(call, account, signIn)
    return { account: presentSignedIn(account, await performerNumberOf(account.id), call) }
  })

  mount('getClientAccount', async ({ principal, params }) => {
    const account = params.id === principal.accountId ? await accounts.find(params.id) : undefined
    if (!account) throw refuse('NOT_FOUND')
    return { clientAccount: await presentClient(account, wallet) }
  })

  mount('login', async (call) => {
    const { account, signIn } = await accounts.login(call.body, visitorOf(call))
    await letIn(call, account, signIn)
    return {
      account: presentSignedIn(account, await performerNumberOf(account.id), call),
      role: account.role,
      expiresAt: signIn.expiresAt.toISOString(),
      mustEnrol: await factors.mustEnrol({ accountId: account.id, role: account.role }),
    }
  })

  // [O13]
  mount('openInvitation', async ({ body, address }) => ({
    invitation: await invited.open(body.token, address),
  }))

  mount('acceptInvitation', async (call) => {
    const { account, signIn } = await invited.accept(call.body, visitorOf(call))
    await letIn(call, account, signIn)
    return {
      account: presentSignedIn(account, null, call),
      mustEnrol: await factors.mustEnrol({ accountId: account.id, role: account.role }),
    }
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
    languageCookie.set(language, languageKeptForSeconds)
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

function visitorOf({ address, userAgent, deviceCookie }: CallContext): Visitor {
  return { address, userAgent, deviceToken: deviceCookie.read() }
}

export function presentSignedIn(
  account: AccountRow,
  performerNumber: number | null,
  { languageCookie }: Pick<CallContext, 'languageCookie'>,
): SignedInAccount {
  const chosen = languageCookie.read()
  return {
    id: account.id,
    username: account.username,
    mustRename: account.username_key === null,
    email: account.email,
    emailVerified: account.email_verified,
    newEmail: account.new_email,
    displayName: account.display_name,
    performerNumber,
    language: isLanguage(chosen) ? chosen : account.language,
  }
}

/** [A7] */
export async function presentClient(account: AccountRow, wallet: AccountWallet): Promise<ClientAccount> {
  const [balance, limits] = await Promise.all([wallet.balanceOf(account.id), wallet.limits.read(account.id)])
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    emailVerified: account.email_verified,
    newEmail: account.new_email,
    displayName: account.display_name,
    language: account.language ?? languages[0],
    country: account.country,
    timezone: account.timezone,
    birthDate: account.birth_date,
    notification_types: account.notification_types,
    balance,
    limits,
    createdAt: account.created_at.toISOString(),
    version: account.version,
  }
}

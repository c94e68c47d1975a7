import type { CallContext, Mount, Principal } from '../../platform/http/mount/mount.ts'
import { languageLastsSeconds, presentClient, presentSignedIn } from './accounts.present.ts'
import type { Accounts, AccountWallet } from './accounts.service.ts'
import type { AccountRow } from './accounts.tables.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Visitor } from './login.service.ts'
import type { InvitedOperators } from './operators/invited.service.ts'
import type { SecondFactors } from './second-factor/second-factor.service.ts'
import type { NewSignIn, SignIns } from './sign-ins.service.ts'

interface RouteParts {
  accounts: Accounts
  signIns: SignIns
  devices: KnownDevices
  factors: SecondFactors
  invited: InvitedOperators
  wallet: AccountWallet
  performerNumberOf(accountId: string): Promise<number | null>
}

/** The calls that sign in: by registering, by a password, and by an invitation. */
export function mountSigningIn(mount: Mount, parts: RouteParts): void {
  const { accounts, signIns, devices, factors, invited, wallet, performerNumberOf } = parts

  /** Sets the cookie of the sign-in, and the one that makes the browser a known device [A4]. */
  async function setCookies(
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
      call.languageCookie.set(account.language, languageLastsSeconds)
  }

  mount('register', async (call) => {
    const { account, signIn } = await accounts.register('client', call.body, visitorOf(call))
    await setCookies(call, account, signIn)
    return { clientAccount: await presentClient(account, wallet) }
  })

  mount('registerPerformer', async (call) => {
    const { account, signIn } = await accounts.register('performer', call.body, visitorOf(call))
    await setCookies(call, account, signIn)
    return { account: presentSignedIn(account, await performerNumberOf(account.id), call) }
  })

  mount('login', async (call) => {
    const { account, signIn } = await accounts.login(call.body, visitorOf(call))
    await setCookies(call, account, signIn)
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
    await setCookies(call, account, signIn)
    return {
      account: presentSignedIn(account, null, call),
      mustEnrol: await factors.mustEnrol({ accountId: account.id, role: account.role }),
    }
  })
}

function visitorOf({ address, userAgent, deviceCookie }: CallContext): Visitor {
  return { address, userAgent, deviceToken: deviceCookie.read() }
}

import type { Role } from '@footlight/contract'
import type { DataExport } from '../../platform/data-export.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { createEvents, type EventSource } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Authenticate, Confirm, Mount } from '../../platform/http/mount/mount.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { Random } from '../../platform/random.ts'
import type { RelayServers } from '../../platform/settings/relay-servers.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type AccountMail, toOwner } from './account-mail.ts'
import { mountAccountRoutes } from './accounts.routes.ts'
import { type AccountWallet, createAccountService, type OpenFor } from './accounts.service.ts'
import { findAccount } from './accounts.store.ts'
import type { ClosingWallet, RefuseEngaged } from './closing/by-role.ts'
import { mountClosing } from './closing/closing.routes.ts'
import { createClosing } from './closing/closing.service.ts'
import { createKnownDevices } from './known-devices.ts'
import { askForNames } from './names/renames.ts'
import { createInvitations } from './operators/invitations.service.ts'
import { createInvitedOperators } from './operators/invited.service.ts'
import { mountOperators } from './operators/operators.routes.ts'
import { createOperators, type Operators } from './operators/operators.service.ts'
import type { NotifyOperator } from './operators/operators.store.ts'
import { mountOwnAccount } from './own/own-account.routes.ts'
import { createOwnAccount } from './own/own-account.service.ts'
import { mountPeople } from './people/people.routes.ts'
import { createPeople, type People, type PeopleParts } from './people/people.service.ts'
import { mountRecovery } from './recovery/recovery.routes.ts'
import { createRecovery } from './recovery/recovery.service.ts'
import type { BeginApplication } from './registration.service.ts'
import { mountSecondFactors } from './second-factor/second-factor.routes.ts'
import { createSecondFactors } from './second-factor/second-factor.service.ts'
import { mountSigningIn } from './sign-in.routes.ts'
import { type AccountEvents, createSignIns, type SignOutEffects } from './sign-ins.service.ts'
import { createAddressMarks } from './suspension/address-marks.ts'
import { forgetOldMarks, type OldMarkParts } from './suspension/old-marks.ts'
import { createSuspensions, type SuspensionParts, type Suspensions } from './suspension/suspension.service.ts'
import { createThrottle } from './throttle/throttle.service.ts'

export { guestSession } from './accounts.routes.ts'
export type { AccountWallet } from './accounts.service.ts'
export { clientsByIds, displayNameOf, livingSignIns } from './accounts.store.ts'
export { grantByCommand, listByCommand, resetByCommand } from './by-command/by-command.ts'
export { createClosing } from './closing/closing.service.ts'
export type { Contact, Contacts } from './contacts.store.ts'
export { contacts } from './contacts.store.ts'
export { nameKeys, performerNameKeys } from './names/name-keys.ts'
export { looksOf } from './names/names.rules.ts'
export { refuseNameTaken, requireNames } from './names/require-names.ts'
export { writeInvitation } from './operators/invitations.service.ts'
export type { Operators } from './operators/operators.service.ts'
export { capabilityHolders, operatorNames } from './operators/operators.store.ts'
export { hashPassword } from './passwords/passwords.ts'
export { requireCreditable } from './people/creditable.ts'
export type { People } from './people/people.service.ts'
export { idsNamed } from './people/people.store.ts'
export { writePolicy } from './second-factor/second-factor.store.ts'
export { createAddressMarks } from './suspension/address-marks.ts'
export { standings } from './suspension/standing.ts'
export type { Suspensions } from './suspension/suspension.service.ts'
export { createThrottle } from './throttle/throttle.service.ts'

interface Dependencies extends Omit<SuspensionParts, 'notifyAccount'> {
  notifyAccount: SuspensionParts['notifyAccount'] & NotifyOperator
  database: Database
  transact: Transact
  clock: Clock
  machineClock: Clock
  random: Random
  wallet: AccountWallet &
    ClosingWallet & {
      on(event: 'bankAccountNamed', subscriber: (tx: Tx, performerId: string) => Promise<void>): unknown
    }
  mail: AccountMail
  relayServers: RelayServers
  keys: ServerKeys
  signOutEffects: SignOutEffects
  log: Log
  /** what every module exports and erases of an account's data, by its role */
  dataExports: Readonly<Record<Role, readonly DataExport[]>>
  /** reads the open request and the running session of an account */
  openFor: OpenFor
  refuseEngaged: RefuseEngaged
  refuseOnStage(tx: Tx, performerId: string): Promise<void>
  performerNameOf(performerId: string): Promise<string>
  beginApplication: BeginApplication
  decisionOf(accountId: string): Promise<string | null>
  performerNumberOf(accountId: string): Promise<number | null>
  performers: PeopleParts['performers']
  blockedAmong: OldMarkParts['blockedAmong']
}

export interface AccountsModule
  extends EventSource<AccountEvents>,
    Brings<'routes' | 'chores' | 'sweepJobs'> {
  /** Who a cookie's token is; renews the sign-in where that is due. */
  authenticate: Authenticate
  /**
   * Checks the password again, and the code where the account has a second factor.
   * @throws NOT_CONFIRMED, CODE_NEEDED, TOO_MANY_TRIES
   */
  confirm: Confirm
  /** Those of these sign-ins that have neither ended nor expired; the query renews none of them. */
  livingSignIns(signInIds: readonly string[]): Promise<ReadonlySet<string>>
  operators: Pick<Operators, 'list'>
  /** [O7] Ends a suspension that an objection took back. */
  restoreSuspended: Suspensions['restore']
  people: Pick<People, 'factsOf' | 'roleOf' | 'namesOf' | 'note'>
}

/** Accounts, passwords and sign-ins. */
export function createAccounts(parts: Dependencies): AccountsModule {
  const events = createEvents<AccountEvents>()
  const signIns = createSignIns(parts, events)
  const devices = createKnownDevices(parts)
  const throttle = createThrottle(parts)
  const factors = createSecondFactors({ ...parts, clock: parts.machineClock, throttle })
  const marks = createAddressMarks(parts)
  const suspensions = createSuspensions({ ...parts, signIns, marks })
  const recovery = createRecovery({
    ...parts,
    signIns,
    factors,
    throttle,
    async onProven(tx, account) {
      const { id, role, email, email_verified } = account
      const isFirst = !email_verified
      const { closedId, suspension } = await marks.takenOver(tx, email, { isFirst })
      if (suspension) await suspensions.takeOver(tx, account, suspension)
      if (!isFirst) return
      for (const one of parts.dataExports[role]) await one.proven?.(tx, id, closedId)
    },
  })
  const accounts = createAccountService({ ...parts, signIns, throttle, factors, devices, recovery })
  const ownAccount = createOwnAccount({ ...parts, accounts, signIns, recovery, throttle })
  const invitations = createInvitations(parts)
  const invited = createInvitedOperators({ ...parts, signIns, throttle })
  const operators = createOperators(parts)
  const people = createPeople({ ...parts, signIns })
  const closing = createClosing({ ...parts, signIns, marks })
  // [A7]
  parts.wallet.on('bankAccountNamed', async (tx, performerId) => {
    const account = await findAccount(tx, performerId)
    if (account) await toOwner(parts.mail, tx, account, { template: 'payoutAccountChanged', params: {} })
  })
  return {
    authenticate: signIns.authenticate,
    confirm: accounts.confirm,
    chores: [
      signIns.forgetExpired,
      recovery.forgetOld,
      invitations.forgetOld,
      () => forgetOldMarks(parts),
      closing.payBackLate,
      closing.eraseLate,
    ],
    sweepJobs: [
      { name: 'links that are asked for', run: recovery.sweep },
      { name: 'suspensions', run: suspensions.sweep },
      { name: 'usernames to be chosen', run: () => askForNames(parts) },
    ],
    on: events.on,
    livingSignIns: signIns.living,
    operators,
    restoreSuspended: suspensions.restore,
    people,
    routes(mount: Mount): void {
      mountSigningIn(mount, { ...parts, accounts, signIns, devices, factors, invited })
      mountAccountRoutes(mount, { ...parts, accounts, signIns })
      mountOwnAccount(mount, { ownAccount, wallet: parts.wallet })
      mountClosing(mount, closing, accounts.confirm)
      mountRecovery(mount, recovery, closing)
      mountSecondFactors(mount, { accounts, factors })
      mountPeople(mount, { people, suspensions })
      mountOperators(mount, { operators, invitations })
    },
  }
}

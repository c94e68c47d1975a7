import type { Balance, ChatRequest, Language, Limits, Session } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import * as store from './accounts.store.ts'
import type { AccountRow } from './accounts.tables.ts'
import { confirm, createLogin, type LoginParts } from './login.service.ts'
import { createRegistration, type RegistrationParts } from './registration.service.ts'
import type { SignIns } from './sign-ins.service.ts'

/** The open request and the running session of an account, as check_session returns them. */
export type OpenFor = (accountId: string) => Promise<{ request: ChatRequest | null; session: Session | null }>

/** What accounts need of the wallet. */
export interface AccountWallet {
  openAccounts(tx: Tx, owner: { kind: 'client' | 'performer'; ownerId: string }): Promise<void>
  balanceOf(clientId: string): Promise<Balance>
  limits: { read(clientId: string): Promise<Limits> }
}

interface Dependencies extends RegistrationParts, LoginParts {
  signIns: SignIns
}

export type Accounts = ReturnType<typeof createAccountService>

export function createAccountService(parts: Dependencies) {
  const { database, signIns } = parts
  return {
    register: createRegistration(parts),
    login: createLogin(parts),

    /** @throws NOT_CONFIRMED, CODE_NEEDED, TOO_MANY_TRIES */
    confirm: (caller: { accountId: string; signInId: string }, proof: { password: string; code?: string }) =>
      confirm(parts, caller, proof),

    /** [A11] */
    async setLanguage(accountId: string, language: Language): Promise<void> {
      await store.setLanguage(database, accountId, language)
    },

    /** [A6] Ends all sign-ins but the caller's own; returns how many it ended. */
    async endOtherSignIns({ accountId, signInId }: { accountId: string; signInId: string }): Promise<number> {
      const leave = await inTransaction(database, (tx) => signIns.revoke(tx, accountId, signInId))
      return leave()
    },

    async find(accountId: string): Promise<AccountRow | undefined> {
      return store.findAccount(database, accountId)
    },
  }
}

import type { Wallet } from '../money/index.ts'
import type { AccountsModule, PeopleModules } from '../people/index.ts'
import type { Base } from '../platform/base.ts'
import type { ShowModules } from '../shows/index.ts'
import { createHealth, type HealthModule, type SiteModules } from '../site/index.ts'
import type { ApprovalModules, TrustModules } from '../trust/index.ts'
import { createOperator, type OperatorModule } from './operator.ts'
import type { ReportsModule } from './reports/index.ts'
import type { Configured } from './setup/setup.service.ts'

export { createReports, type ReportsModule } from './reports/index.ts'

export interface ConsoleModules {
  operator: OperatorModule
  health: HealthModule
}

/** What only operators have: their calls, and the health of the site, which counts what all areas do. */
export function createConsole(
  base: Base,
  below: SiteModules &
    PeopleModules &
    TrustModules &
    ApprovalModules &
    Pick<ShowModules, 'sessions' | 'telephony'> & {
      wallet: Wallet
      accounts: AccountsModule
      reports: ReportsModule
    },
  config: {
    configured: Configured
    /** the root of the checkout, whose installed packages are compared with its lock file */
    rootDir: string
    /** the violated invariants of the whole ledger; null: another node audits it now */
    audit(): Promise<string[] | null>
    hasFfmpeg(): Promise<boolean>
  },
): ConsoleModules {
  const { configured, rootDir, audit } = config
  const { mail, telephony, wallet, sessions } = below
  const health = createHealth({
    ...base,
    ...sessions.figures,
    rootDir,
    audit,
    mailWaiting: async () => (await mail.countWaiting()).waiting,
    async providers(since) {
      const [payments, { failed }, calls] = await Promise.all([
        wallet.payments.countWithoutPage(since),
        mail.countWaiting(),
        telephony.countStuck(),
      ])
      return [
        { provider: 'payment', isSetUp: configured.payment, failing: payments },
        { provider: 'mail', isSetUp: configured.mail, failing: failed },
        { provider: 'phone', isSetUp: configured.phone, failing: calls },
      ]
    },
  })
  return { health, operator: createOperator({ ...base, ...below, ...config, health }) }
}

import { setupPath } from '@footlight/contract/internal'
import type { Wallet } from '../money/index.ts'
import type { AccountsModule, PeopleModules } from '../people/index.ts'
import type { Base } from '../platform/base.ts'
import type { Brings } from '../platform/http/mount/module-entry.ts'
import type { OpenAct } from '../platform/operator-act.ts'
import type { ShowModules } from '../shows/index.ts'
import { createActs, createHealth, type HealthModule, type SiteModules } from '../site/index.ts'
import { mountAccounts, mountCrossing, mountSearch } from './console.routes.ts'
import type { ReportsModule } from './reports/index.ts'
import { type Configured, createSiteSetup, type ProviderVariables } from './setup/setup.service.ts'

export { createReports, type ReportsModule } from './reports/index.ts'

export interface ConsoleModules {
  operator: OperatorModule
  health: HealthModule
}

/** What crosses the areas; every other call of operators is mounted by the module that does its work. */
interface OperatorModule extends Brings<'routes' | 'inside'> {
  /** [O5] Begins the audit record of an operator's call. */
  openAct: OpenAct
}

type Below = SiteModules &
  PeopleModules &
  Pick<ShowModules, 'sessions' | 'telephony'> & {
    wallet: Wallet
    accounts: AccountsModule
    reports: ReportsModule
  }

/** What only operators have: what they search in all areas, and the health of the site, which counts what all areas do. */
export function createConsole(
  base: Base,
  below: Below,
  config: {
    configured: Configured
    providers: ProviderVariables
    /** the root of the checkout, whose installed packages are compared with its lock file */
    rootDir: string
    /** the violated invariants of the whole ledger; null: another node audits it now */
    audit(): Promise<string[] | null>
    hasFfmpeg(): Promise<boolean>
  },
): ConsoleModules {
  const { configured, rootDir, audit } = config
  const { accounts, mail, reports, telephony, wallet, sessions } = below
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
  const setup = createSiteSetup({ ...below, ...config, operators: accounts.operators })
  const operator: OperatorModule = {
    openAct: createActs(base.clock),
    routes(mount) {
      mountSearch(mount, { ...base, wallet })
      mountAccounts(mount, { ...reports, wallet, people: accounts.people, countsOf: sessions.countsOf })
      mountCrossing(mount, { ...below, setup })
    },
    inside(scope) {
      scope.get(setupPath, async () => ({ missing: await setup.missing() }))
    },
  }
  return { health, operator }
}

import {
  type CallReply,
  defaultSettings,
  legalPages,
  placeholdersIn,
  priceBounds,
  type SetupFact,
  setupFacts,
  usefulFacts,
} from '@footlight/contract'
import type { VariableGroup } from '@footlight/contract/variables'
import type { Operators, PerformersModule } from '../../people/index.ts'
import type { CmsModule, SettingsModule } from '../../site/index.ts'

export type Setup = CallReply<'siteSetup'>

/** What the variables of the process set up. */
export type Configured = Readonly<
  Record<'payment' | 'mail' | 'phone' | 'payouts' | 'relay' | 'files', boolean>
>

/** The variables of the providers of each kind: they are named where none is configured. */
export type ProviderVariables = Readonly<Record<'payment' | 'phone', readonly VariableGroup[]>>

interface SetupSources {
  configured: Configured
  providers: ProviderVariables
  /** whether the media server has ffmpeg */
  hasFfmpeg(): Promise<boolean>
  operators: Pick<Operators, 'list'>
  performers: Pick<PerformersModule, 'categories' | 'list'>
  cms: Pick<CmsModule, 'written'>
  settings: Pick<SettingsModule, 'read'>
}

export interface SiteSetup {
  read(): Promise<Setup>
  /** What is lacking, each in a line for the person who starts the site. */
  missing(): Promise<string[]>
}

const lines: Record<Exclude<SetupFact, 'pages' | 'payment' | 'phone'>, string> = {
  operator: 'no operator: npm run operator -- invite EMAIL makes the first one',
  categories: 'no category: performers have none to choose (console, Categories)',
  mail: 'no mail server: e-mails wait (SMTP_URL)',
  payouts: 'no payout account: performers cannot be paid (PAYOUT_NAME, PAYOUT_IBAN)',
  performer: 'no approved performer (console, Queues)',
  prices: 'performers may ask any price: no bounds were set (console, Prices and fees)',
  relay: 'no relay: viewers in closed networks see the simpler picture or none (TURN_URLS, TURN_SECRET)',
  files: 'no object store: files are in DATA_DIR (S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY)',
  ffmpeg: 'no ffmpeg on the PATH: no stills of lobbies, and no simpler picture',
}

const neededOf = (groups: readonly VariableGroup[]) =>
  groups.flatMap(({ needed }) => (needed ? [needed.join(', ')] : [])).join(' or ')

/** What this site still lacks, for the console's start page and for the lines of the start. */
export function createSiteSetup(sources: SetupSources): SiteSetup {
  const { configured, providers, operators, performers, cms, settings } = sources
  const lineOf = {
    ...lines,
    payment: `no payment provider: clients cannot top up (${neededOf(providers.payment)})`,
    phone: `no telephone line (${neededOf(providers.phone)})`,
  }
  const one = { offset: 0, limit: 1 }

  async function read(): Promise<Setup> {
    const [operator, categories, approved, pages, set, ffmpeg] = await Promise.all([
      operators.list({ ...one, sort: 'displayName' }),
      performers.categories(),
      performers.list({ ...one, sort: 'name' }),
      cms.written.all(),
      settings.read(),
      sources.hasFfmpeg(),
    ])
    const unfinishedPages = legalPages.filter((legal) =>
      pages.some(({ page, title, body }) => page === legal && placeholdersIn(`${title}\n${body}`).length > 0),
    )
    const ready: Record<SetupFact, boolean> = {
      ...configured,
      operator: operator.total > 0,
      categories: categories.length > 0,
      pages: unfinishedPages.length === 0,
      performer: approved.total > 0,
      prices: priceBounds.minute.some((name) => set[name] !== defaultSettings[name]),
      ffmpeg,
    }
    const facts = setupFacts.map((fact) => ({
      fact,
      isReady: ready[fact],
      isNeeded: !usefulFacts.includes(fact),
    }))
    return { facts, unfinishedPages }
  }

  return {
    read,
    async missing() {
      const { facts, unfinishedPages } = await read()
      return facts
        .filter(({ isReady }) => !isReady)
        .map(({ fact }) =>
          fact === 'pages'
            ? `[brackets] remain in ${unfinishedPages.join(', ')} (console, Pages)`
            : lineOf[fact],
        )
    },
  }
}

import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogues } from './apps/web/catalogues.ts'

/** These keep time with real media: no more than three files at once, with the journeys, have the machine. */
const engines = [
  'apps/media/src/dialects/gateway/foreign/*.test.ts',
  'apps/media/src/hostile-guests.test.ts',
  'apps/media/src/dialects/fallback/fallback.test.ts',
  'apps/media/src/dialects/whip/encoder.test.ts',
  'apps/media/src/engines/embedded/{embedded,exchange,exchange.browser,left-out,metered,own-offer,own-offer.browser,picture,picture.browser,workers-apart}.test.ts',
]

/** half of a test is waiting for a server beside it */
const maxWorkers = availableParallelism() + 1

/**
 * What comes first. The longest, so that the workers end together; but among journeys the telephone's, which mostly waits:
 * beside it the other worker is at the three that measure a time.
 */
const first = [
  /(simulator|crash-at-each-commit|calls-in-states|bad-input|embedded|hostile-guests)\.test\.ts$/,
  /engines\/embedded\/[^/]+\.test\.ts$/,
  /telephone\.journey\.ts$/,
  /(crashes|first-paid-minute|two-nodes)\.journey\.ts$/,
  // one that works beside one that waits
  ...['wallet', 'lost-media', 'policy', 'money-and-time', 'accessibility'].map(
    (name) => new RegExp(`${name}\\.journey\\.ts$`),
  ),
]

class FirstThings extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const found = first.findIndex((names) => names.test(moduleId))
      return found === -1 ? first.length : found
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** how long a poll waits for its condition: a slow machine must not fail a test [vitest's own: 1 s] */
const expectations = { poll: { timeout: 20_000 } }

/** for tests that hang: what is slow here may take five times as long elsewhere */
const testTimeout = 120_000

export default defineConfig({
  test: {
    sequence: { sequencer: FirstThings },
    projects: [
      {
        plugins: [catalogues()],
        test: {
          // A worker imports the servers once, not once for each file: no file replaces modules, and what one stubs it
          // puts back.
          name: 'unit',
          expect: expectations,
          isolate: false,
          maxWorkers,
          include: [
            'apps/**/*.test.{ts,tsx}',
            'packages/**/*.test.{ts,tsx}',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...engines, '**/*.page.test.ts'],
          globalSetup: ['packages/stack/src/testing/global-setup.ts'],
          testTimeout,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [catalogues()],
        test: {
          name: 'page',
          expect: expectations,
          environment: 'happy-dom',
          isolate: false,
          maxWorkers,
          include: ['apps/web/**/*.page.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.mocked.page.test.ts'],
          testTimeout,
          server: { deps: { inline: [/@tanstack/, /@lingui/, /react-hook-form/] } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [catalogues()],
        test: {
          // These replace modules, which works only where no file before them has loaded the real ones.
          name: 'page with mocks',
          expect: expectations,
          environment: 'happy-dom',
          maxWorkers,
          include: ['apps/web/**/*.mocked.page.test.ts'],
          testTimeout,
          server: { deps: { inline: [/@tanstack/, /@lingui/, /react-hook-form/] } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          // The same tests, each call of theirs at the next of two api servers on one database and one Redis.
          name: 'two nodes',
          expect: expectations,
          isolate: false,
          maxWorkers,
          include: [
            'apps/api/src/people/accounts/accounts.test.ts',
            'apps/api/src/shows/sessions/*/{requests,sessions,meter,lobby,peek,chat,talk-back,videocall,receipts}.test.ts',
            'apps/api/src/money/**/{wallet,stripe,limits,promo,refunds,subscriptions,earnings,payouts}.test.ts',
            'apps/api/src/shows/telephony/telephony.test.ts',
            'apps/api/src/platform/http/mount/mount-call.test.ts',
          ],
          env: { FOOTLIGHT_TEST_NODES: '2' },
          globalSetup: ['packages/stack/src/testing/global-setup.ts'],
          testTimeout,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'engines',
          expect: expectations,
          include: engines,
          globalSetup: ['packages/stack/src/testing/global-setup.ts'],
          maxWorkers: 3,
          maxConcurrency: 3,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // Three files go on beside each other, each a test at a time: two thirds of a journey are waiting. With more
          // pictures at once than the machine can show, every one of them is late, and a show does not begin in its 20 s [S6].
          name: 'e2e',
          expect: expectations,
          isolate: false,
          maxWorkers: 3,
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['packages/stack/src/testing/global-setup.ts', 'e2e/kit/product/prepared.ts'],
          testTimeout: 480_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

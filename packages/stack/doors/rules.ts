import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IRegularForbiddenRuleType } from 'dependency-cruiser'
import { rootDir } from '../src/root.ts'
import { apiAreas, areaDoors, door, tests } from './area-rules.ts'

const kits = ['/testing/', '^apps/api/(test|simulator)/']
const http = '(^|/)node_modules/(fastify|@fastify/[^/]+)/'
const sql = '(^|/)node_modules/(kysely|pg)/'
/** The code that `npm start` runs: without tests, the simulator, and tools that are run by hand. */
const running = {
  path: '^(apps|packages)/',
  pathNot: [
    tests,
    ...kits,
    '^apps/web/src/ui/styles/fonts/subset-fraunces\\.ts$',
    '^packages/test-kit/',
    '^packages/stack/(doors|book|environment)/',
    '^packages/[^/]+/examples/',
  ],
}
/** The providers' libraries, each installed only where its provider is configured. */
const libraries: Record<string, string> = JSON.parse(
  readFileSync(join(rootDir, 'apps/api/package.json'), 'utf8'),
).libraries
/** The files that import one. */
const providerFiles = [
  '^apps/api/src/platform/redis/redis\\.ts$',
  '^apps/api/src/shows/telephony/carrier/[^/]+/(twiml|webhooks\\.routes)\\.ts$',
  '^apps/api/src/money/payments/providers/[^/]+/[^/]+\\.checkout\\.ts$',
  '^apps/web/src/lib/faults/report-faults\\.ts$',
  '^packages/faults/src/',
]
/** The page's features, by who looks: each is a folder of a reader's, the console and the account are one each. */
const features =
  'visitor/[^/]+|client/[^/]+|performer/[^/]+|account/(site|decisions|connection-test)|account|console'
const sockets = ['^(node:)?(net|dgram|http|http2|https|tls|child_process|worker_threads)$']

/** Files of the page that use `call`: downloads, earlier pages of a list, tokens of streams, and End, which insists. */
const callers = [
  'blocks/live/broadcast/browser-broadcast',
  'blocks/live/broadcast/client-voice',
  'blocks/live/call/browser-call',
  'blocks/live/use-end-session',
  'features/account/connection-test/run/browser-ports',
  'features/client/history/download-history',
  'features/client/history/receipt/check-receipt',
  'features/client/messages/thread/use-thread-messages',
  'features/performer/studio/stage/encoder/encoder-preview',
  'features/visitor/watch/lobby/use-lobby',
  'features/visitor/watch/show/use-show',
].map((file) => `^apps/web/src/${file}\\.tsx?$`)

/**
 * The boundaries of modules and packages (docs/ARCHITECTURE.md) as import rules, also for type imports. The comment is what the
 * person who ran into the door reads: it names the door to use instead.
 */
export const doors: IRegularForbiddenRuleType[] = [
  door(
    'resolves',
    'This import leads nowhere, so no door can be checked for it: correct the path or add the dependency.',
    {},
    { couldNotResolve: true, pathNot: '^(virtual:|bun:)' },
  ),
  door(
    'no-circles',
    'Files import each other in a circle, by types as well or lazily: move what they share, mostly one type, into the file that stands below.',
    { path: '^(apps|packages)/', pathNot: [tests, ...kits, '^packages/test-kit/'] },
    { circular: true },
  ),
  door(
    'packages-know-no-app',
    'A package never imports an app: pass in what it needs, or move the code into the app.',
    { path: '^packages/' },
    { path: '^apps/' },
  ),
  door(
    'apps-talk-over-the-wire',
    'An app does not import another app: they share packages/contract and talk over HTTP.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  door(
    'free-packages',
    'live, gateway and forms have a life outside of this repository: they import no other package of ours. Pass it in.',
    { path: '^packages/(live|gateway|forms)/' },
    // the next rule decides which files may import the test kit
    { path: '^packages/', pathNot: ['^packages/$1/', '^packages/test-kit/'] },
  ),
  door(
    'the-kit-is-for-tests',
    'The test-kit is for tests, bench and the simulator: what the product needs of it belongs into the product.',
    {
      path: '^(apps|packages)/',
      pathNot: [tests, ...kits, '^packages/test-kit/'],
    },
    { path: '^packages/test-kit/' },
  ),
  door(
    'installed-by-start',
    '`npm start` installs no development dependencies: what it runs, or builds into the page, stands in `dependencies` of its own package.json.',
    running,
    {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['npm-peer', 'type-only'],
    },
  ),
  door(
    'providers-where-configured',
    '`npm start` installs the library of a provider only where it is configured: import the file that needs it by `await import(…)`, there.',
    { ...running, pathNot: [...running.pathNot, ...providerFiles] },
    {
      path: [`(^|/)node_modules/(${Object.values(libraries).join('|')})/`, ...providerFiles],
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  ),
  door(
    'contract-imports-none',
    'The contract stands at the bottom and imports none of our packages: move what both sides share into it.',
    { path: '^packages/contract/' },
    { path: '^packages/', pathNot: '^packages/contract/' },
  ),
  door(
    'packages-by-name',
    'A package is entered by its name and its exports (@footlight/…), not by a path into its sources.',
    { path: '^(apps|e2e|bench)/' },
    // A package's test helpers are not among its exports.
    { path: '^packages/', pathNot: '/testing/', dependencyTypes: ['local'] },
  ),
  ...areaDoors,
  door(
    'routes-hold-no-sql',
    'A route parses, asks its service and presents: SQL lives in the store, and the service asks the store.',
    { path: '\\.routes\\.ts$' },
    { path: ['\\.store\\.ts$', sql] },
  ),
  door(
    'downhill',
    'Calls go downhill, route → service → store: nothing below a route imports one. Return a value or publish an event.',
    { path: '\\.(service|store|rules)\\.ts$' },
    { path: '\\.routes\\.ts$' },
  ),
  door(
    'stores-decide-nothing',
    'A store holds SQL only and does not know its service: decide in the service or in the rules and pass the result.',
    { path: '\\.store\\.ts$' },
    { path: '\\.service\\.ts$' },
  ),
  door(
    'rules-are-pure',
    'Rules are pure functions: pass in what the store found, and let the service act on what they return.',
    { path: '^apps/.*\\.rules\\.ts$' },
    {
      path: ['\\.(store|service|routes)\\.ts$', http, sql, '^(node:)?(fs|fs/promises|timers.*)$', ...sockets],
    },
  ),
  door(
    'http-at-the-edge',
    "Fastify is known at the edge only (app.ts, server.ts, *.routes.ts, a module's index.ts, platform/http): pass plain values in.",
    {
      path: '^apps/api/src/',
      pathNot: [
        '^apps/api/src/(app|server)\\.ts$',
        '^apps/api/src/platform/(http|realtime|media)/',
        `${apiAreas}index\\.ts$`,
        `${apiAreas}[^/]+/index\\.ts$`,
        '^apps/api/src/money/wallet\\.ts$',
        '\\.routes\\.ts$',
        tests,
      ],
    },
    { path: http },
  ),
  door(
    'features-are-islands',
    'A web feature does not import another one: what two need moves down to ui or lib.',
    { path: `^apps/web/src/features/(${features})/` },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
  door(
    'features-by-index',
    'A web feature is entered by its index.ts, or that of one of its places; the router also reads its search.ts, what its address may say, before its code.',
    { path: '^apps/web/src/', pathNot: ['^apps/web/src/features/', tests] },
    {
      path: '^apps/web/src/features/',
      pathNot: [
        `^apps/web/src/features/(${features})/(index|search)\\.ts$`,
        '^apps/web/src/features/performer/studio/[^/]+/index\\.ts$',
      ],
    },
  ),
  door(
    'the-broadcast-by-index',
    'The shell and the studio share the broadcast by its index.ts: import that, and export there what both may use.',
    { path: '^apps/web/src/', pathNot: ['^apps/web/src/blocks/live/broadcast/', tests] },
    {
      path: '^apps/web/src/blocks/live/broadcast/',
      pathNot: '^apps/web/src/blocks/live/broadcast/index\\.ts$',
    },
  ),
  door(
    'blocks-lie-below-features',
    'Blocks are what several features show of the product: they know no feature. Pass in what they need.',
    { path: '^apps/web/src/blocks/' },
    { path: '^apps/web/src/(features|app)/' },
  ),
  door(
    'ui-and-lib-lie-below',
    'ui and lib lie below the blocks, the features and the shell, and know no product: pass in what they need.',
    { path: '^apps/web/src/(ui|lib)/' },
    { path: '^apps/web/src/(blocks|features|app)/' },
  ),
  door(
    'ui-asks-nobody',
    'The design system knows no contract and fetches nothing: what shows a thing of the house is a block.',
    { path: '^apps/web/src/ui/' },
    {
      path: ['^packages/', '^apps/web/src/lib/(calls|account|realtime)/'],
    },
  ),
  door(
    'reporting-from-the-entry',
    'Error reporting needs a library that `npm start` does not install [W13]: only main.tsx imports it, so that the gallery and the server bundle build without it.',
    { path: '^apps/web/', pathNot: ['^apps/web/src/main\\.tsx$', '^apps/web/src/lib/faults/', tests] },
    { path: ['^apps/web/src/lib/faults/', '^packages/faults/'] },
  ),
  door(
    'writes-are-actions',
    'A component reads by useCall and writes by useAction: `call` is for downloads and for tokens of streams, named here.',
    { path: '^apps/web/src/(app|blocks|features)/', pathNot: [...callers, tests] },
    { path: '^apps/web/src/lib/calls/api\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  door(
    'schemas-stay-on-the-server',
    "zod costs the page 93 KB, all languages 500: take the contract's types by `import type`, its calls and rules as they are.",
    { path: '^(apps/web|packages/live)/', pathNot: ['/catalogues(\\.d)?\\.ts$', tests] },
    {
      path: ['(^|/)node_modules/zod/', '^packages/contract/src/(schemas|internal|texts|variables)\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  door(
    'rooms-are-pure',
    'Rooms know no sockets and no engine: they speak to engines/port.ts and read SDP through sdp/; dialects call them.',
    { path: '^apps/media/src/rooms/', pathNot: tests },
    {
      path: [
        '^apps/media/src/(dialects|http|engines)/',
        '(^|/)node_modules/(ws|node-datachannel|jose)/',
        ...sockets,
      ],
      pathNot: '^apps/media/src/engines/port\\.ts$',
    },
  ),
  door(
    'sdp-stands-alone',
    'SDP is text in and text out: rooms and engines import sdp/, which owns its types and errors and imports neither.',
    { path: '^apps/media/src/sdp/' },
    { path: '^apps/media/src/', pathNot: '^apps/media/src/sdp/' },
  ),
  door(
    'one-engine-knows-its-addon',
    'node-datachannel is known in engines/embedded, and in peer, our own client of it: everybody else speaks to engines/port.ts.',
    { path: '^apps/', pathNot: ['^apps/media/src/(engines/embedded|peer)/', tests] },
    { path: '(^|/)node_modules/node-datachannel/' },
  ),
]

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cruiseDoors } from './cruise.ts'
import { doors } from './rules.ts'

const installed = { fastify: '*', kysely: '*', zod: '*', 'node-datachannel': '*', ws: '*' }
let tree: string

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'footlight-doors-'))
  for (const name of [...Object.keys(installed), 'playwright-core', 'stripe']) {
    await plant(`node_modules/${name}/package.json`, JSON.stringify({ name, exports: './index.js' }))
    await plant(`node_modules/${name}/index.js`, 'export const x = 1')
  }
  for (const name of ['api', 'media', 'web']) {
    const manifest = {
      name: `@footlight/${name}`,
      dependencies: installed,
      peerDependencies: { stripe: '*' },
      devDependencies: { 'playwright-core': '*' },
    }
    await plant(`apps/${name}/package.json`, JSON.stringify(manifest))
  }
  for (const name of ['contract', 'live', 'forms', 'test-kit']) {
    const inner = ['internal', 'texts', 'variables']
    const others = inner.map((one) => [`./${one}`, `./src/${one}.ts`])
    const exports = { '.': './src/index.ts', ...Object.fromEntries(others) }
    await plant(`packages/${name}/package.json`, JSON.stringify({ name: `@footlight/${name}`, exports }))
    for (const one of ['index', ...inner])
      await plant(`packages/${name}/src/${one}.ts`, 'export const x = 1\nexport type X = number')
    await mkdir(join(tree, 'node_modules/@footlight'), { recursive: true })
    await symlink(join(tree, 'packages', name), join(tree, 'node_modules/@footlight', name))
  }
})

afterEach(() => rm(tree, { recursive: true }))

async function plant(path: string, text: string): Promise<void> {
  await mkdir(join(tree, dirname(path)), { recursive: true })
  await writeFile(join(tree, path), text)
}

/** Writes a tree of files that import each other, and returns the violated rules, each as `rule: from`. */
async function hits(imports: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  for (const [path, targets] of Object.entries(imports)) {
    const lines = targets.map((target) => `import { x } from '${target}'`)
    await plant(path, [...lines, 'export type X = number', 'export const x = 1'].join('\n'))
  }
  const violations = await cruiseDoors(tree, ['apps', 'packages'])
  return violations.map(({ door, from }) => `${door}: ${from}`).toSorted()
}

const api = 'apps/api/src'
const plain = {
  'apps/api/src/context.ts': [],
  'apps/api/src/platform/redis/redis.ts': [],
  [`${api}/console/index.ts`]: [],
  [`${api}/people/accounts/index.ts`]: [],
  [`${api}/shows/telephony/index.ts`]: [],
  [`${api}/shows/telephony/calls.service.ts`]: [],
  [`${api}/money/index.ts`]: [],
  [`${api}/money/wallet.service.ts`]: [],
  [`${api}/money/wallet.store.ts`]: [],
  [`${api}/money/wallet.routes.ts`]: [],
  [`${api}/money/payments/checkout.ts`]: [],
  'apps/web/src/features/visitor/watch/index.ts': [],
  'apps/web/src/features/visitor/watch/search.ts': [],
  'apps/web/src/features/visitor/watch/meter.ts': [],
  'apps/web/src/blocks/live/broadcast/index.ts': [],
  'apps/web/src/blocks/live/broadcast/broadcast.ts': [],
  'apps/web/src/blocks/pager.ts': [],
  'apps/web/src/lib/calls/api.ts': [],
  'apps/web/src/lib/faults/faults.ts': [],
  'apps/media/src/engines/port.ts': [],
  'apps/media/src/engines/fake.ts': [],
  'apps/media/src/dialects/stream.ts': [],
  'apps/media/src/sdp/codec.ts': [],
  'apps/media/src/sdp/session.ts': ['./codec.ts'],
}

const planted: [door: string, file: string, target: string][] = [
  ['resolves', 'apps/api/src/app.ts', './nowhere.ts'],
  ['no-circles', 'apps/media/src/sdp/codec.ts', './session.ts'],
  ['packages-know-no-app', 'packages/live/src/player.ts', '../../../apps/api/src/context.ts'],
  ['apps-talk-over-the-wire', 'apps/media/src/server.ts', '../../api/src/context.ts'],
  ['free-packages', 'packages/live/src/player.ts', '@footlight/forms'],
  ['the-kit-is-for-tests', 'apps/api/src/app.ts', '@footlight/test-kit'],
  ['the-kit-is-for-tests', 'packages/live/src/player.ts', '@footlight/test-kit'],
  ['installed-by-start', 'apps/web/src/features/visitor/call/screen.ts', 'playwright-core'],
  ['installed-by-start', 'apps/api/src/app.ts', 'playwright-core'],
  // hoisted for another workspace
  ['installed-by-start', 'packages/live/src/player.ts', 'ws'],
  ['providers-where-configured', 'apps/api/src/app.ts', 'stripe'],
  ['providers-where-configured', 'apps/api/src/app.ts', './platform/redis/redis.ts'],
  ['contract-imports-none', 'packages/contract/src/rules.ts', '@footlight/live'],
  ['packages-by-name', 'apps/api/src/app.ts', '../../../packages/contract/src/index.ts'],
  ['areas-downhill', `${api}/people/extra.service.ts`, '../money/index.ts'],
  ['areas-downhill', `${api}/trust/extra.service.ts`, '../money/index.ts'],
  ['areas-downhill', `${api}/money/extra.service.ts`, '../console/index.ts'],
  ['areas-by-index', `${api}/shows/sessions/sessions.service.ts`, '../../money/wallet.service.ts'],
  ['areas-by-index', `${api}/shows/sessions/sessions.service.ts`, '../../people/accounts/index.ts'],
  ['areas-by-index-from-outside', `${api}/app.ts`, './money/wallet.service.ts'],
  ['modules-by-index', `${api}/shows/sessions/sessions.service.ts`, '../telephony/calls.service.ts'],
  ['folders-know-no-root', `${api}/money/leases/extra.ts`, '../wallet.service.ts'],
  ['platform-stands-below', 'apps/api/src/platform/pool.ts', '../context.ts'],
  ['routes-hold-no-sql', `${api}/money/extra.routes.ts`, './wallet.store.ts'],
  ['routes-hold-no-sql', `${api}/money/extra.routes.ts`, 'kysely'],
  ['downhill', `${api}/money/extra.service.ts`, './wallet.routes.ts'],
  ['stores-decide-nothing', `${api}/money/extra.store.ts`, './wallet.service.ts'],
  ['rules-are-pure', `${api}/money/wallet.rules.ts`, './wallet.store.ts'],
  ['rules-are-pure', `${api}/money/wallet.rules.ts`, 'node:fs/promises'],
  ['http-at-the-edge', `${api}/money/extra.service.ts`, 'fastify'],
  ['features-are-islands', 'apps/web/src/features/visitor/call/screen.ts', '../watch/index.ts'],
  ['features-by-index', 'apps/web/src/app/shell.ts', '../features/visitor/watch/meter.ts'],
  [
    'the-broadcast-by-index',
    'apps/web/src/features/performer/studio/screen.ts',
    '../../../blocks/live/broadcast/broadcast.ts',
  ],
  ['the-broadcast-by-index', 'apps/web/src/app/shell.ts', '../blocks/live/broadcast/broadcast.ts'],
  [
    'blocks-lie-below-features',
    'apps/web/src/blocks/money/price.ts',
    '../../features/visitor/watch/index.ts',
  ],
  ['ui-and-lib-lie-below', 'apps/web/src/lib/shape.ts', '../blocks/pager.ts'],
  ['ui-and-lib-lie-below', 'apps/web/src/ui/button.ts', '../features/visitor/watch/index.ts'],
  ['ui-asks-nobody', 'apps/web/src/ui/button.ts', '@footlight/contract'],
  ['ui-asks-nobody', 'apps/web/src/ui/button.ts', '../lib/calls/api.ts'],
  ['reporting-from-the-entry', 'apps/web/src/app/shell.ts', '../lib/faults/faults.ts'],
  ['writes-are-actions', 'apps/web/src/features/account/form.ts', '../../lib/calls/api.ts'],
  ['schemas-stay-on-the-server', 'apps/web/src/lib/calls/api.ts', 'zod'],
  ['schemas-stay-on-the-server', 'apps/web/src/lib/calls/api.ts', '@footlight/contract/internal'],
  ['schemas-stay-on-the-server', 'apps/web/src/lib/language/say.ts', '@footlight/contract/texts'],
  ['schemas-stay-on-the-server', 'apps/web/src/lib/language/say.ts', '@footlight/contract/variables'],
  // [E1]
  ['rooms-are-pure', 'apps/media/src/rooms/room.ts', '../dialects/stream.ts'],
  ['rooms-are-pure', 'apps/media/src/rooms/room.ts', '../engines/fake.ts'],
  ['rooms-are-pure', 'apps/media/src/rooms/room.ts', 'ws'],
  ['sdp-stands-alone', 'apps/media/src/sdp/offer.ts', '../engines/port.ts'],
  ['one-engine-knows-its-addon', 'apps/media/src/dialects/whip.ts', 'node-datachannel'],
]

it.each(planted)('%s stops %s from importing %s', async (door, file, target) => {
  expect(await hits({ ...plain, [file]: [target] })).toEqual([`${door}: ${file}`])
})

it('has a planted violation for every door', () => {
  expect(new Set(planted.map(([door]) => door))).toEqual(new Set(doors.map(({ name }) => name)))
})

it('refuses the import that closes a cycle between folders of an area, also over a third folder', async () => {
  const around = {
    ...plain,
    [`${api}/money/ledger/ledger.ts`]: ['../leases/lease.ts'],
    [`${api}/money/leases/lease.ts`]: ['../payments/checkout.ts'],
    [`${api}/money/payments/charge.ts`]: ['../ledger/ledger.ts'],
    [`${api}/money/payments/refund.ts`]: ['../ledger/ledger.ts'],
    [`${api}/money/leases/renewal.ts`]: ['../payments/checkout.ts'],
  }
  expect(await hits(around)).toEqual([`modules-downhill: ${api}/money/ledger/ledger.ts`])
  expect(await hits({ ...around, [`${api}/money/ledger/ledger.ts`]: [] })).toEqual([])
})

it('refuses a circle of files that is closed by a type, or lazily', async () => {
  const [session, codec] = ['apps/media/src/sdp/session.ts', 'apps/media/src/sdp/codec.ts']
  const typed = (file: string) => `import type { X } from './${file}'\nexport type Y = X`
  await plant('apps/media/src/sdp/play.ts', typed('answer.ts'))
  await plant('apps/media/src/sdp/answer.ts', typed('play.ts'))
  await plant(session, "export const later = () => import('./offer.ts')")
  expect(await hits({ [codec]: [], 'apps/media/src/sdp/offer.ts': ['./session.ts'] })).toEqual([
    'no-circles: apps/media/src/sdp/answer.ts',
    'no-circles: apps/media/src/sdp/offer.ts',
  ])
})

it('does not ask test files for circles', async () => {
  const tested = {
    ...plain,
    'apps/media/src/sdp/codec.test.ts': ['./session.test.ts'],
    'apps/media/src/sdp/session.test.ts': ['./codec.test.ts'],
  }
  expect(await hits(tested)).toEqual([])
})

it('lets tests of a module import from all of its folders', async () => {
  const tested = {
    ...plain,
    [`${api}/money/payments/checkout.ts`]: ['../ledger/ledger.ts'],
    [`${api}/money/ledger/ledger.ts`]: [],
    [`${api}/money/ledger/ledger.test.ts`]: ['../payments/checkout.ts'],
  }
  expect(await hits(tested)).toEqual([])
})

it('stops process.env outside of config.ts', async () => {
  await plant('apps/api/src/mail.ts', 'export const host = process.env.SMTP_URL')
  await plant('apps/api/src/config.ts', 'export const host = process.env.SMTP_URL')
  expect(await hits(plain)).toEqual(['environment-in-config: apps/api/src/mail.ts'])
})

it('sees imports of types as well', async () => {
  await plant(
    `${api}/shows/sessions/index.ts`,
    `import type { X } from '../../money/wallet.store.ts'\nexport type Y = X`,
  )
  expect(await hits(plain)).toEqual([`areas-by-index: ${api}/shows/sessions/index.ts`])
})

it('stops modules of an area from importing each other in a circle, by types as well', async () => {
  await plant(
    `${api}/shows/statistics/index.ts`,
    `import type { X } from '../telephony/index.ts'\nexport type Y = X`,
  )
  await plant(
    `${api}/shows/sessions/index.ts`,
    `import { x } from '../statistics/index.ts'\nexport type Y = typeof x`,
  )
  const circular = { ...plain, [`${api}/shows/telephony/calls.service.ts`]: ['../sessions/index.ts'] }
  expect(await hits(circular)).toEqual([
    `modules-downhill: ${api}/shows/sessions/index.ts`,
    `modules-downhill: ${api}/shows/statistics/index.ts`,
    `modules-downhill: ${api}/shows/telephony/calls.service.ts`,
  ])
})

it('lets tests of a module use the areas above it', async () => {
  await plant(
    `${api}/shows/sessions/index.ts`,
    `import type { X } from '../../money/index.ts'\nexport type Y = X`,
  )
  expect(await hits({ ...plain, [`${api}/money/wallet.test.ts`]: ['../shows/sessions/index.ts'] })).toEqual(
    [],
  )
})

it('accepts the allowed imports', async () => {
  await plant(
    'apps/web/src/lib/shape.ts',
    `import type { X } from '@footlight/contract/internal'\nexport type Y = X`,
  )
  await plant(
    'apps/web/src/features/client/history/query.ts',
    `import type { X } from '../../../lib/calls/api.ts'\nexport type Y = X`,
  )
  await plant('apps/api/src/platform/base.ts', "export const redis = await import('./redis/redis.ts')")
  const open = {
    ...plain,
    'apps/api/src/app.ts': ['fastify', './money/index.ts', '@footlight/contract'],
    [`${api}/shows/sessions/sessions.service.ts`]: [
      '../../money/index.ts',
      './sessions.store.ts',
      './sessions.rules.ts',
    ],
    [`${api}/shows/sessions/sessions.store.ts`]: ['kysely'],
    [`${api}/shows/sessions/sessions.rules.ts`]: ['@footlight/contract'],
    [`${api}/shows/sessions/sessions.routes.ts`]: ['fastify', './sessions.service.ts'],
    'apps/web/src/app/router.ts': [
      '../features/visitor/watch/index.ts',
      '../features/visitor/watch/search.ts',
      '../blocks/live/broadcast/index.ts',
    ],
    'apps/web/src/features/client/history/download-history.ts': ['../../../lib/calls/api.ts'],
    'apps/media/src/rooms/room.ts': ['../engines/port.ts'],
    'packages/live/src/player.test.ts': ['@footlight/test-kit', 'playwright-core'],
    'apps/api/simulator/world.ts': ['@footlight/test-kit'],
    'apps/media/src/engines/embedded/peer.ts': ['node-datachannel'],
  }
  expect(await hits(open)).toEqual([])
})

it('calls it an error when there was nothing to check', async () => {
  await rm(join(tree, 'packages'), { recursive: true })
  await plant('apps/readme.md', '')
  await expect(cruiseDoors(tree, ['apps'])).rejects.toThrow('no TypeScript module was read')
})

import { consoleCalls, consoleShapes } from './console/calls/index.ts'
import { moneyCalls, moneyShapes } from './money/calls/index.ts'
import { peopleCalls, peopleShapes } from './people/calls/index.ts'
import { showsCalls, showsShapes } from './shows/calls/index.ts'
import { siteCalls, siteShapes } from './site/calls/index.ts'
import { trustCalls, trustShapes } from './trust/calls/index.ts'

/**
 * The calls as data: the server mounts them, the web calls them, OpenAPI is written from them. Each area lists its own in
 * `calls/index.ts`. Their documentation has this order: what a reader meets first.
 */
export const calls = {
  ...peopleCalls,
  ...showsCalls,
  ...moneyCalls,
  ...trustCalls,
  ...siteCalls,
  ...consoleCalls,
} as const

export type CallName = keyof typeof calls

/** The shapes of every call, under its name. Only the server calls this, so the page has none of them, nor zod. */
export const shapesOfCalls = () =>
  ({
    ...peopleShapes(),
    ...showsShapes(),
    ...moneyShapes(),
    ...trustShapes(),
    ...siteShapes(),
    ...consoleShapes(),
  }) as const

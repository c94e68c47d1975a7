import { until as look, type Patience } from '@footlight/test-kit/wait'

export { setTimeout as sleep } from 'node:timers/promises'

/** The test kit's `until` with a longer timeout, for a whole stack and a browser on a busy machine. */
export const until: typeof look = (what, probe, patience?: Patience) =>
  look(what, probe, { withinMs: 60_000, everyMs: 200, ...patience })

import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { createSystemHealth, type HealthSources } from './health.service.ts'

export interface HealthModule extends Brings<'routes' | 'sweepJobs' | 'chores'> {}

/** [O2] The health page of the console, on top of the modules that it counts. */
export function createHealth(sources: HealthSources): HealthModule {
  const health = createSystemHealth(sources)
  return {
    sweepJobs: [
      { name: 'clock', run: health.watchClock },
      { name: 'health sample', run: health.sample },
    ],
    chores: [health.auditWhenDue, health.forgetOld],
    routes: (mount: Mount) => mount('systemHealth', () => health.read()),
  }
}

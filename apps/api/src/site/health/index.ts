import type { Brings } from '../../platform/http/mount/module-entry.ts'
import { createSystemHealth, type HealthSources, type SystemHealth } from './health.service.ts'

export interface HealthModule extends Brings<'sweepJobs' | 'chores'> {
  /** How the site is doing, for the operator console. */
  read: SystemHealth['read']
}

/** [O2] The health page of the console, on top of the modules that it counts. */
export function createHealth(sources: HealthSources): HealthModule {
  const health = createSystemHealth(sources)
  return {
    sweepJobs: [
      { name: 'clock', run: health.watchClock },
      { name: 'health sample', run: health.sample },
    ],
    chores: [health.auditWhenDue, health.forgetOld],
    read: health.read,
  }
}

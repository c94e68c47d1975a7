import type { SweepJob } from '../platform/sweep.ts'

/**
 * Does the due work of these modules once, to the end, and fails with the first job that does. A test in which minutes
 * pass second by second does that of the whole house only where it is about all of it.
 */
export async function runJobs(...modules: readonly { sweepJobs?: readonly SweepJob[] }[]): Promise<void> {
  for (const { sweepJobs = [] } of modules) for (const job of sweepJobs) await job.run()
}

import type { SweepJob } from '../src/platform/sweep.ts'

/**
 * Runs the due work of these modules once, and fails with the first job that fails. A test in which minutes
 * pass second by second runs the jobs of all modules only where it is about all of them.
 */
export async function runJobs(...modules: readonly { sweepJobs?: readonly SweepJob[] }[]): Promise<void> {
  for (const { sweepJobs = [] } of modules) for (const job of sweepJobs) await job.run()
}

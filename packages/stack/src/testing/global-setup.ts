import { startTestPostgres } from './test-cluster.ts'
import { testServerVariable } from './test-database.ts'

/** One database server for the whole test run, of however many projects; the workers find it in their environment. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[testServerVariable] !== undefined) return async () => undefined
  const postgres = await startTestPostgres()
  process.env[testServerVariable] = postgres.url('postgres')
  return () => postgres.close()
}

import { startTestPostgres } from './test-cluster.ts'
import { testServerVariable } from './test-database.ts'

/** One database server for the whole test run; its address reaches the workers by their environment. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  process.env[testServerVariable] = postgres.url('postgres')
  return () => postgres.close()
}

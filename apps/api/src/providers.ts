import { createRequire } from 'node:module'
import type { Config } from './config.ts'
import { ConfigError } from './platform/settings/config-error.ts'

const { resolve } = createRequire(import.meta.url)

/** Libraries that a minimal installation leaves out, by the variable that requires them. */
const providers: { library: string; variable: string; isUsed(config: Config): boolean }[] = [
  { library: 'stripe', variable: 'STRIPE_SECRET_KEY', isUsed: ({ stripe }) => stripe !== null },
  {
    library: 'twilio',
    variable: 'TWILIO_AUTH_TOKEN',
    isUsed: ({ telephoneLine }) => telephoneLine !== null && !telephoneLine.isSandbox,
  },
  { library: '@redis/client', variable: 'REDIS_URL', isUsed: ({ redisUrl }) => redisUrl !== null },
  {
    library: 'sentry-core',
    variable: 'ERROR_REPORT_DSN',
    isUsed: ({ errorReportDsn }) => errorReportDsn !== null,
  },
]

/** Throws a ConfigError that names what is missing, before anything is opened. */
export function requireProviders(config: Config, find: (library: string) => unknown = resolve): void {
  for (const { library, variable } of providers.filter(({ isUsed }) => isUsed(config))) {
    try {
      find(library)
    } catch {
      throw new ConfigError(
        `${variable} is set, and the package ${library} is not installed: start with "npm start", or run "npm ci --omit=dev" before.`,
      )
    }
  }
}

import { createRequire } from 'node:module'
import type { Environment } from '@footlight/contract/variables'
import manifest from '../package.json' with { type: 'json' }
import { ConfigError } from './platform/settings/config-error.ts'

const { resolve } = createRequire(import.meta.url)

/**
 * A minimal installation leaves out the libraries of providers: package.json names each by the variable that asks for it,
 * and the bootstrap installs them by the same list. Throws a ConfigError that names what is missing, before anything is opened.
 */
export function requireLibraries(
  environment: Environment,
  find: (library: string) => unknown = resolve,
): void {
  for (const [variable, library] of Object.entries(manifest.libraries)) {
    if (!environment[variable]?.trim()) continue
    try {
      find(library)
    } catch {
      throw new ConfigError(
        `${variable} is set, and the package ${library} is not installed: start with "npm start", or run "npm ci --omit=dev" before.`,
      )
    }
  }
}

import type { Plugin } from 'vite'

const schemas = /\/packages\/contract\/src\/schemas\/[\w-]+\.ts(\?|$)/
const noZod = '\0no-zod'

/**
 * The schemas of the calls are in functions that the page never calls: a build drops them, and zod with them.
 * In development nothing is tree-shaken, so this plugin replaces zod and the schemas by empty modules.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'footlight-without-schemas',
    apply: 'serve',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['zod'] } }),
    resolveId: (id) => (id === 'zod' ? noZod : null),
    load: (id) => (id === noZod ? 'export const z = undefined' : null),
    transform(code, id) {
      if (!schemas.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = undefined`).join('\n'), map: null }
    },
  }
}

const callTables = /\/packages\/contract\/src\/calls\/[\w/-]+\.ts(\?|$)/
const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g
const refusals = /\berrors:\s*(?:\[[^\]]*\]|\w+),/g

/** What each call does and refuses is for its documentation: a build drops both, a thirtieth of the shell. */
export function withoutSummaries(): Plugin {
  return {
    name: 'footlight-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return callTables.test(id) ? { code: code.replace(summary, '').replace(refusals, ''), map: null } : null
    },
  }
}

import type { Plugin } from 'vite'

const callTables = /\/packages\/contract\/src\/\w+\/calls\/[\w-]+\.ts(\?|$)/
const shapes = /\/packages\/contract\/src\/(?:\w+\/)?[\w-]+\.ts(\?|$)/
const usesZod = /^import \{ z \} from 'zod'/m
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
      if (!shapes.test(id) || !usesZod.test(code)) return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = undefined`).join('\n'), map: null }
    },
  }
}

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g
const refusals = /\berrors:\s*(?:\[[^\]]*\]|\w+),/g
const others =
  /^\s+(?:access|audit|limit|confirmed|verified|idempotent|changesState|goodForSeconds|revalidated|while\w+): .*,$|^\s+failure: 'status',$/gm

/** The page asks a call for its method, path and unusual failures: a build drops what is for the server and its documentation. */
export function withoutServersPart(): Plugin {
  return {
    name: 'footlight-without-servers-part',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!callTables.test(id)) return null
      return { code: code.replace(summary, '').replace(refusals, '').replace(others, ''), map: null }
    },
  }
}

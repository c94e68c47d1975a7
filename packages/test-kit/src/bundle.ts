import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** An entry with all that it imports in one file, as a page would load it. */
export async function bundle(entry: URL, { minify = true } = {}): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify,
      target: 'esnext',
      lib: { entry: fileURLToPath(entry), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0]
}

/** What a library costs the page: its gzipped bytes, and the modules in it that are not its own. */
export async function weigh(entry: URL): Promise<{ bytes: number; code: string; outside: string[] }> {
  const { code, imports, moduleIds } = await bundle(entry)
  const foreign = moduleIds.filter((id) => id.includes('node_modules'))
  return { bytes: gzipSync(code).length, code, outside: [...imports, ...foreign] }
}

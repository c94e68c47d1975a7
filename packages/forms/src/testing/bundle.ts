import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** An entry with all that it imports, as a page would load it. */
export async function bundle(entry: URL): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: true,
      target: 'esnext',
      lib: { entry: fileURLToPath(entry), formats: ['es'] },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0]
}

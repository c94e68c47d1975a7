import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Sonner writes its styles into the page by script, which the page's policy forbids: they come with ours instead. */
function stylesOfSonner(): Plugin {
  const insertion = /^__insertCSS\(".*"\);?$/m
  return {
    name: 'footlight-styles-of-sonner',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/sonner/dist/index.mjs')) return null
      if (!insertion.test(code)) this.error('Sonner no longer inserts its styles as it did: see this plugin.')
      return { code: `${code.replace(insertion, '')}\nimport './styles.css'\n`, map: null }
    },
  }
}

/** Preloads the two typefaces: their names carry a hash, so the tags are written when the bundle is known. */
function preloadFonts(): Plugin {
  return {
    name: 'footlight-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-latin-(?!ext).*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}

/** Puts `.br` and `.gz` beside the files that gain by it: made once here, not with every reply. */
function precompress(): Plugin {
  return {
    name: 'footlight-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file)
          const content = await readFile(path)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), stylesOfSonner(), preloadFonts(), precompress()],
  // In development the api stands before Vite and passes pages through, whatever name it is reached by.
  server: { host: '127.0.0.1', allowedHosts: true, cors: true },
  build: { target: 'es2024', sourcemap: false, assetsInlineLimit: 0 },
})

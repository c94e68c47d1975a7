import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { catalogues } from './catalogues.ts'
import { writePageFiles } from './page-files.ts'
import { withoutSchemas, withoutServersPart } from './without-schemas.ts'

/** Sonner injects its styles by script, which the page's CSP forbids: they are bundled with ours instead. */
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

/** JSMpeg injects styles for controls that are not used here, which the page's CSP forbids. */
function withoutStylesOfJsmpeg(): Plugin {
  const insertion = 'styleInject(css_248z);'
  return {
    name: 'footlight-without-styles-of-jsmpeg',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/jsmpeg-player/dist/jsmpeg-player.esm.js')) return null
      if (!code.includes(insertion))
        this.error('JSMpeg no longer injects its styles as it did: see this plugin.')
      return { code: code.replace(insertion, ''), map: null }
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
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
              // with low priority, after the code and the first picture: text shows without it
              fetchpriority: 'low',
            },
            injectTo: 'head',
          })),
    },
  }
}

/** Writes `.br` and `.gz` beside the compressible files: once here, not for every reply. */
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

/** Gives the worker the files of the offline page: all that the page references, by their names in the bundle. */
function fillWorker(): Plugin {
  return {
    name: 'footlight-fill-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[workerFile]
      const page = bundle['offline.html']
      if (worker?.type !== 'chunk' || page?.type !== 'asset') return this.error('There is no worker or page.')
      const html = String(page.source)
      const named = [...html.matchAll(/\s(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path)
      const files = ['/offline.html', ...new Set(named)]
      const version = createHash('sha256').update(html).digest('hex').slice(0, 16)
      worker.code = worker.code.replace(/\b__OFFLINE__\b/g, JSON.stringify({ files, version }))
    },
  }
}

const workerFile = 'worker.js'

/** The schemas of the calls name these rules: a build drops the schemas, and only forms need the rules. */
const rulesOfFields = [
  {
    name: 'bank-accounts',
    priority: 1,
    test: /\/node_modules\/ibantools\/|\/contract\/src\/money\/iban\.ts/,
  },
  { name: 'forms', priority: 1, test: /\/contract\/src\/site\/(countries|plain-text)\.ts/ },
]

/** The entry code of every page is one chunk; the offline page and the worker are separate. */
const shell = {
  name: 'shell',
  tags: ['$initial' as const],
  test: (id: string) => !/\/src\/offline\/|virtual:languages\/offline|\/src\/main\.tsx|\.(html|css)/.test(id),
}

const rulesOfForms = /\/node_modules\/react-hook-form\/|\/packages\/forms\//

/** One chunk each for shared components, for forms, for player and publisher: a chunk per module would cost more. */
const shared = [
  // the fallback player is loaded when it is needed; what plays by the package comes with it
  {
    name: 'live',
    test: /\/packages\/live\/(?!src\/fallback\/)|\/src\/blocks\/live\/(playback|token-source)\.ts|\/packages\/gateway\/src\/session\/runner\.ts/,
  },
  {
    // importers of the form rules share their chunk: in `shared` they would load the rules on every page
    name: (id: string, modules: Rolldown.ChunkingContext) =>
      [id, ...(modules.getModuleInfo(id)?.importedIds ?? [])].some((one) => rulesOfForms.test(one))
        ? 'forms'
        : null,
    test: new RegExp(`${rulesOfForms.source}|/src/(lib|blocks/account)/`),
  },
  {
    name: 'shared',
    minShareCount: 5,
    // what needs `live` or the gateway comes with them, and what long lists alone need with the lists, not to every page
    test: /\/src\/(ui(?!\/fields\/day-fields)|blocks(?!\/live\/(broadcast|call|devices|line-quality|token-source)|\/past-the-end)|lib|app)\/.*\.tsx?|\/packages\/contract\/(?!src\/lists)/,
  },
  { name: 'chat', minShareCount: 2, test: /\/src\/blocks\/chat\// },
]

/** The server's bundle for rendering pages: the same screens, without a browser. */
const forServer: UserConfig = {
  plugins: [catalogues()],
  // without NODE_ENV in its process React's development build would be used
  define: { [['process', 'env', 'NODE_ENV'].join('.')]: '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    copyPublicDir: false,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
}

/** The gallery for developers in the demo: no part of the product's build refers to it. */
const forGallery: UserConfig = {
  plugins: [withoutSchemas(), catalogues(), react(), tailwindcss(), stylesOfSonner()],
  build: {
    target: 'es2024',
    copyPublicDir: false,
    assetsDir: 'dev/ui/assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { moduleLevelDirective: false }, input: 'dev/ui/index.html' },
  },
}

/** The error reporting belongs to the optional provider libraries [W13]: without them it is left out of the build. */
const absentLibraries = ['sentry-core'].filter((library) => {
  try {
    return !createRequire(import.meta.url).resolve(library)
  } catch {
    return true
  }
})

const forBrowsers: UserConfig = {
  plugins: [
    withoutSchemas(),
    withoutServersPart(),
    catalogues(),
    react(),
    tailwindcss(),
    stylesOfSonner(),
    withoutStylesOfJsmpeg(),
    preloadFonts(),
    fillWorker(),
    writePageFiles(),
    precompress(),
  ],
  optimizeDeps: { exclude: absentLibraries },
  // In development the API proxies pages to Vite, whatever host name it is reached by.
  server: { host: '127.0.0.1', allowedHosts: true, cors: true },
  build: {
    target: 'es2024',
    sourcemap: false,
    assetsInlineLimit: 0,
    // every targeted browser supports it natively
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // "use client" is for servers that render; here everything is the client's
      checks: { moduleLevelDirective: false },
      // its index has no side effects: a page that only reserves the broadcast's space does not load the publisher
      treeshake: {
        moduleSideEffects: [{ test: /\/blocks\/live\/broadcast\/index\.ts$/, sideEffects: false }],
      },
      external: absentLibraries,
      input: { index: 'index.html', offline: 'offline.html', worker: 'src/offline/worker.ts' },
      output: {
        // a worker's file name has no hash: the browser checks this address for updates
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [...rulesOfFields, shell, ...shared] },
      },
    },
  },
}

export default defineConfig(({ isSsrBuild, mode }) =>
  isSsrBuild ? forServer : mode === 'gallery' ? forGallery : forBrowsers,
)

import { defineConfig } from 'vite'

/** Bundles the package into one file, for pages without a bundler: see README.md. */
export default defineConfig({
  build: {
    target: 'esnext',
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'live', name: 'live' },
  },
})

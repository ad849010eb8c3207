import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { site } from './tools/site.ts'
import { texts } from './tools/texts.ts'

const server = process.env.CHEESEBOARD_SERVER ?? 'http://127.0.0.1:8000'

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url))

// `--mode site`: the page of a folder of files, which is its own server (tools/site.py)
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [texts(mode === 'site'), ...(mode === 'site' ? [site()] : []), svelte()],
  worker: { format: 'es' },
  resolve: { alias: { $page: at('./src'), $house: at(mode === 'site' ? './src/pocket/house.ts' : './src/net/house.ts') } },
  build: {
    outDir: '../src/cheeseboard/server/static',
    emptyOutDir: true,
    manifest: true, // for sizes.mjs
    target: 'es2022',
    assetsInlineLimit: 0, // no data: addresses, which the page's policy would refuse
    modulePreload: { polyfill: false },
    reportCompressedSize: false, // sizes.mjs says more
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { // every page needs these: one file
          groups: [{ name: 'base', test: /preload-helper|src\/(net\/(house|http)|house\/storage|games\/shelf\.svelte|art\/seats)\.ts$/ }],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] }, // boards and texts live in their games' folders
    proxy: { '/api': { target: server }, '/ws': { target: server, ws: true } },
  },
}))

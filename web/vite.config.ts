import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { texts } from './tools/texts.ts'

const server = process.env.CHEESEBOARD_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [texts(), svelte()],
  resolve: { alias: { $page: fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../src/cheeseboard/server/static',
    emptyOutDir: true,
    manifest: true, // for sizes.mjs
    target: 'es2022',
    assetsInlineLimit: 0, // no data: addresses, which the page's policy would refuse
    modulePreload: { polyfill: false },
    reportCompressedSize: false, // sizes.mjs says more
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
  server: {
    fs: { allow: ['..'] }, // boards and texts live in their games' folders
    proxy: { '/api': { target: server }, '/ws': { target: server, ws: true } },
  },
})

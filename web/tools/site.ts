// The page of a folder of files.  It is always the same document, wherever the folder lies, and its addresses are written behind a
// question mark: no host has to know them.

import type { Plugin } from 'vite'

const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
  "connect-src 'self'", "manifest-src 'self'", "media-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
].join('; ')
const HEAD = `
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <meta name="referrer" content="no-referrer">
    <link rel="manifest" href="./manifest.webmanifest">
    <link rel="apple-touch-icon" href="./icons/apple-touch.png">`

export function site(): Plugin {
  return {
    name: 'cheeseboard-site',
    enforce: 'pre',
    transformIndexHtml: (html) => html.replace('<meta charset="utf-8">', (found) => found + HEAD),
    transform: (source, id) => (id.endsWith('.svelte') ? { code: source.replaceAll(' href="/', ' href="?/'), map: null } : undefined),
  }
}

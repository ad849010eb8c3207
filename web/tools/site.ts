// The page of a folder of files.  It is always the same document, wherever the folder lies, and its addresses are written behind a
// question mark: no host has to know them.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'

const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
  "connect-src 'self'", "manifest-src 'self'", "media-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
].join('; ')
const HEAD = `
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <meta name="referrer" content="no-referrer">
    <script src="./old.js"></script>
    <link rel="manifest" href="./manifest.webmanifest">
    <link rel="apple-touch-icon" href="./icons/apple-touch.png">`

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** What site/old.js shows. */
function tooOld(): string {
  const texts = at('../src/texts/pocket/')
  const said = readdirSync(texts).sort().map((name) => {
    const { pocket } = parse(readFileSync(texts + name, 'utf8')) as { pocket: Record<string, string> }
    return `<p lang="${name.slice(0, 2)}"><b>${pocket.old}</b> ${pocket.old_help}</p>`
  })
  return `<div id="old" role="alert" hidden>${said.join('')}</div>\n    `
}

export function site(): Plugin {
  return {
    name: 'cheeseboard-site',
    enforce: 'pre',
    transformIndexHtml: (html) => html.replace('<meta charset="utf-8">', (found) => found + HEAD)
      .replace('<div id="page">', (found) => tooOld() + found),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'old.js', source: readFileSync(at('../site/old.js'), 'utf8') })
    },
    transform: (source, id) => (id.endsWith('.svelte') ? { code: source.replaceAll(' href="/', ' href="?/'), map: null } : undefined),
  }
}

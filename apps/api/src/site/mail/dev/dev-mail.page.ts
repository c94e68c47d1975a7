import { staticPagePolicy } from '../../../platform/http/security-headers.ts'
import type { EmailRow } from '../queue/mail.tables.ts'
import type { Composed } from '../templates/compose.ts'
import { escaped } from '../templates/html.ts'

const style = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:70rem;padding:16px;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font:600 1.5rem/1.2 Georgia,serif}
ul{padding:0;list-style:none}
li{padding:10px 0;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
small{display:block;opacity:.8}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:16px}
iframe{width:100%;height:46rem;border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:8px}
pre{margin:0;white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace}`

export const devMailPolicy = `${staticPagePolicy(style)}; frame-src 'self'`
/** The policy of an e-mail in its frame: it runs no script, loads nothing, and its links open in a new tab. */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export interface StoredEmail
  extends Pick<EmailRow, 'id' | 'recipient' | 'template' | 'language' | 'created_at'> {
  content: Composed
}

export function listPage(emails: readonly StoredEmail[]): string {
  const rows = emails.map(
    ({ id, content, ...email }) =>
      `<li><a href="/dev/mail/${id}">${escaped(content.subject)}</a><small>${about(email)}</small></li>`,
  )
  return frame(
    'Mail of the demo',
    rows.length === 0 ? '<p>Nothing was written yet.</p>' : `<ul>${rows.join('\n')}</ul>`,
  )
}

export function emailPage({ id, content, ...email }: StoredEmail): string {
  return frame(
    content.subject,
    `<p><a href="/dev/mail">All mail</a><small>${about(email)}</small></p>
<div class="two"><iframe title="The letter" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${id}/html"></iframe>
<pre>${withLinks(content.text)}</pre></div>`,
  )
}

/** A link must open in a new tab: inside the frame it could not be followed. */
export function framed(html: string): string {
  return html.replace('<head>', '<head>\n<base target="_blank">')
}

function about(email: Omit<StoredEmail, 'id' | 'content'>): string {
  const { recipient, template, language, created_at: at } = email
  return escaped(`to ${recipient} · ${template} · ${language} · ${at.toISOString()}`)
}

function withLinks(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<]+/g, (href) => `<a href="${href}">${href}</a>`)
}

function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Footlight</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`
}

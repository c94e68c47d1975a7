import { apiBasePath, type Call, capabilityOf, errors, roleOf } from '@footlight/contract'
import { type CallSchema, callEntries } from '@footlight/contract/schemas'
import { z } from 'zod'
import { staticPagePolicy } from './security-headers.ts'

/** The browsable page of the calls: plain HTML written once at start, no script, nothing from elsewhere. */
export function docsPage(): string {
  const entries = callEntries()
  const index = entries.map(({ name, call }) => `<li><a href="#${name}">${heading(call)}</a></li>`).join('')
  const articles = entries.map(({ name, call, schema }) => article(name, call, schema)).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Footlight: calls</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><nav><h1>Footlight</h1><p><a href="/api/openapi.json">openapi.json</a></p><ul>${index}</ul></nav>
<main>${articles}</main></body></html>`
}

const style = `:root{color-scheme:light dark}body{margin:0;font:15px/1.5 system-ui;display:grid;grid-template-columns:22rem 1fr}
nav{padding:1rem;overflow:auto;height:100vh;box-sizing:border-box;position:sticky;top:0}nav ul{list-style:none;padding:0}
main{padding:1rem 2rem;min-width:0}article{border-top:1px solid #8884;padding:1rem 0}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px}
code{font:13px ui-monospace,monospace}b{font:600 12px ui-monospace,monospace;margin-right:.5em}
@media(max-width:60rem){body{display:block}nav{position:static;height:auto}}`

export const docsPagePolicy = staticPagePolicy(style)

function heading(call: Call): string {
  return `<b>${call.method}</b><code>${escapeHtml(apiBasePath + call.path)}</code>`
}

function article(name: string, call: Call, schema: CallSchema): string {
  const parts = (['params', 'query', 'body', 'reply'] as const).map((part) => {
    const value = schema[part]
    if (!value) return ''
    const { $schema: _$schema, ...shape } = z.toJSONSchema(value, {
      // the text of a path or query is told as what it must read as
      io: part === 'body' ? 'input' : 'output',
      unrepresentable: 'any',
    })
    return `<details${part === 'reply' ? '' : ' open'}><summary>${part}</summary><pre><code>${escapeHtml(JSON.stringify(shape, null, 2))}</code></pre></details>`
  })
  const refusals = call.errors.map(
    (code) => `<li><code>${errors[code].status} ${code}</code> ${escapeHtml(errors[code].message)}</li>`,
  )
  return `<article id="${name}"><h2>${heading(call)}</h2><p>${escapeHtml(call.summary)}. Who: ${whoMay(call)}.</p>${parts.join('')}<ul>${refusals.join('')}</ul></article>`
}

function whoMay({ access }: Call): string {
  const capability = capabilityOf(access)
  return capability ? `${roleOf(access)}, with ${capability}` : roleOf(access)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

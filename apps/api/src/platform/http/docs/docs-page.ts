/** Allows scripts, styles and the document of this origin only; `data:` is for images in the library's styles. */
export const docsPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The page on which Swagger UI shows the document; `files`: the address of a file of it. */
export function docsPage(files: (name: string) => string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Calls · Footlight</title>
<meta name="viewport" content="width=device-width"><script src="/theme.js"></script>
<link rel="stylesheet" href="${files('swagger-ui.css')}"><link rel="stylesheet" href="${files('house.css')}"></head>
<body><div id="calls"></div><script src="${files('swagger-ui-bundle.js')}"></script>
<script src="${files('start.js')}"></script></body></html>`
}

/** To be read, without "Try it out": a signed-in client would spend own credits. */
export const docsStart = `const root = document.documentElement
const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
root.classList.toggle('dark-mode', dark)
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  filter: true,
  showExtensions: true,
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [],
  syntaxHighlight: { theme: 'tomorrow-night' },
  validatorUrl: null,
})
`

/** Hides the controls of "Try it out", and gives text enough contrast in the light theme too. */
export const docsStyle = `body{margin:0}
.swagger-ui .scheme-container,.swagger-ui .authorization__btn{display:none}
.swagger-ui .info{margin:24px 0 8px}
.swagger-ui .opblock .opblock-summary-path{max-width:none}
html:not(.dark-mode) .swagger-ui :is(.opblock-summary-method,.info .title small pre.version){color:#111}
html:not(.dark-mode) .swagger-ui .info .title small{background:#dfe3ea}
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp{background:#c9e7a0}
html:not(.dark-mode) .swagger-ui .info :is(a,.url){color:#1d4f91}
@media(max-width:40rem){#calls .opblock-summary-operation-id{display:none}#calls .operation-filter-input{width:100%}}
`

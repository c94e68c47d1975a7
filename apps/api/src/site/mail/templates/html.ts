import type { Page } from './page.ts'

/**
 * The e-mail in simple HTML: blocks without tables that are as wide as the window and at most 560 px, with inline styles
 * for programs that drop a style sheet, and a style sheet with the dark theme's colours for those that accept one.
 */
export function htmlOf(page: Page): string {
  const { language, subject, heading, lines, quote, buttons, closing, orOpen, footer } = page
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkTheme}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#faf7f2;${fontStyle}">
<div class="ground" style="background:#faf7f2;padding:24px 12px">
<div class="card" style="max-width:560px;margin:0 auto;background:#fffdfa;border:1px solid #e0d8cd;border-radius:14px">
<div style="padding:28px 24px">
<p class="house" style="margin:0 0 20px;${titleStyle}font-size:18px;color:#8a4b00">Footlight</p>
<h1 class="ink" style="margin:0 0 16px;${titleStyle}font-size:26px;line-height:1.2;color:#2a1a26;${breaks}">${escaped(heading)}</h1>
${lines.map((line) => paragraph(line)).join('\n')}
${quote === null ? '' : quoted(quote)}
${buttons.map(button).join('\n')}
${closing.map((line) => paragraph(line, 'soft', 'font-size:14px;color:#55444f')).join('\n')}
${buttons.length === 0 ? '' : addresses(orOpen, buttons)}
</div>
</div>
<div style="max-width:560px;margin:0 auto;padding:16px 24px">
${footer.map(footerLine).join('\n')}
</div>
</div>
</body>
</html>
`
}

const fontStyle =
  "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;"
const titleStyle = 'font-family:Fraunces,Georgia,serif;font-weight:600;'
const breaks = 'overflow-wrap:anywhere;word-break:break-word;'

const darkTheme = `
@media (prefers-color-scheme: dark) {
.ground{background:#170f15!important}
.card{background:#21161e!important;border-color:#493745!important}
.ink{color:#f7f2ea!important}
.soft,.soft a{color:#cfc4b8!important}
.house{color:#f2b035!important}
.quote{background:#2e202a!important;border-color:#f2b035!important}
.first{background:#f2b035!important;color:#2b1700!important}
.second{border-color:#f2b035!important;color:#f2b035!important}
}`

function paragraph(text: string, tone = 'ink', style = 'color:#2a1a26'): string {
  return `<p class="${tone}" style="margin:0 0 16px;${breaks}${style}">${withBreaks(text)}</p>`
}

function quoted(text: string): string {
  return `<div class="quote ink" style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #8a4b00;background:#f4eee5;color:#2a1a26;${breaks}">${withBreaks(text)}</div>`
}

function button({ label, href }: Page['buttons'][number], place: number): string {
  const look =
    place === 0
      ? 'background:#f2a51e;color:#2b1700;border:2px solid transparent'
      : 'background:transparent;color:#8a4b00;border:2px solid #8a4b00'
  return `<p style="margin:0 0 12px"><a class="${place === 0 ? 'first' : 'second'}" href="${escaped(href)}" style="display:inline-block;padding:12px 22px;border-radius:10px;font-weight:600;text-decoration:none;${breaks}${look}">${escaped(label)}</a></p>`
}

function addresses(orOpen: string, buttons: Page['buttons']): string {
  const links = buttons.map(
    ({ href }) => `<a href="${escaped(href)}" style="color:#55444f">${escaped(href)}</a>`,
  )
  return `<p class="soft" style="margin:20px 0 0;font-size:13px;color:#55444f;${breaks}">${escaped(orOpen)}<br>${links.join('<br>')}</p>`
}

function footerLine({ text, href }: Page['footer'][number]): string {
  const shown = href ? `<a href="${escaped(href)}" style="color:#55444f">${escaped(text)}</a>` : escaped(text)
  return `<p class="soft" style="margin:0 0 6px;font-size:13px;color:#55444f;${breaks}">${shown}</p>`
}

function withBreaks(text: string): string {
  return escaped(text).replaceAll('\n', '<br>\n')
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

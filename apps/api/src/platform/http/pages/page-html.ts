import {
  type FirstAnswer,
  faultReportName,
  firstAnswersId,
  imageBaseName,
  type Language,
} from '@footlight/contract'

/** What a page is about in the words of schema.org, by the scheme and host that it is reached by. */
export type LinkedData = (origin: string) => Record<string, unknown>

/** What a page is sent with, ahead of any script. */
export interface PageSheet {
  title: string
  /** null: the product's own */
  description: string | null
  /** the path of its canonical address; null: none */
  canonical: string | null
  /** address of the picture beside a shared link; null: the product's own */
  picture: string | null
  /** the first visible picture, to be preloaded as its `img` requests it */
  firstPicture: { sources: string; sizes: string } | null
  /** structured data for programs that read the page; null: none */
  linkedData: LinkedData | null
  /** replies to calls that the page then need not make */
  answers: FirstAnswer[]
  /** contains the caller's own data: it is not cached */
  isOwn: boolean
  /** its server-rendered screen, until its code hydrates it; null: it begins empty */
  markup: string | null
}

export const emptySheet = {
  description: null,
  canonical: null,
  picture: null,
  firstPicture: null,
  linkedData: null,
  answers: [],
  isOwn: false,
  markup: null,
}

interface Writing {
  indexHtml: string
  sheet: PageSheet
  language: Language
  /** the texts of index.html [indexWords], translated into that language */
  indexTexts: readonly string[]
  /** scheme and host that the page is reached by: canonical addresses and shared pictures need it */
  origin: string
  imageBaseUrl: string
  errorReportDsn: string | null
  /** [O4] hidden until it is known that the visitor has passed the gate */
  isGated: boolean
  /** scripts and styles of the page's own screen, as addresses */
  files: readonly string[]
}

const defaultPicture = '/share.png'

/**
 * The page's HTML with all data that is known before a script runs. No text of a user becomes markup; within the
 * rendered screen, the renderer escapes it.
 */
export function writePage(writing: Writing): string {
  const { indexHtml, sheet, language, indexTexts, origin, imageBaseUrl, errorReportDsn, isGated, files } =
    writing
  const [defaultDescription, ...withoutScript] = indexTexts
  const title = `${sheet.title} · Footlight`
  const facts = [
    `<title>${escapeHtml(title)}</title>`,
    tag('meta', { property: 'og:site_name', content: 'Footlight' }),
    tag('meta', { property: 'og:title', content: sheet.title }),
    tag('meta', { property: 'og:image', content: new URL(sheet.picture ?? defaultPicture, origin).href }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ]
  if (sheet.canonical !== null)
    facts.push(
      tag('link', { rel: 'canonical', href: origin + sheet.canonical }),
      tag('meta', { property: 'og:url', content: origin + sheet.canonical }),
    )
  if (imageBaseUrl !== '') facts.push(tag('meta', { name: imageBaseName, content: imageBaseUrl }))
  if (errorReportDsn !== null) facts.push(tag('meta', { name: faultReportName, content: errorReportDsn }))
  const description = sheet.description ?? defaultDescription
  if (description)
    facts.push(
      tag('meta', { name: 'description', content: description }),
      tag('meta', { property: 'og:description', content: description }),
    )
  if (sheet.linkedData) facts.push(dataBlock('application/ld+json', sheet.linkedData(origin)))
  const ahead = [...(sheet.firstPicture ? [pictureAhead(sheet.firstPicture)] : []), ...files.map(fileAhead)]
  // by functions: a `$` in a name is no pattern
  const html = indexHtml
    .replace('<html lang="en"', () => `<html lang="${language}"`)
    .replace(isGated ? '' : gateMark, '')
    .replace(noscript, (markup) =>
      markup.replace(textInMarkup, () => escapeHtml(withoutScript.shift() ?? '')),
    )
    .replace(descriptionTag, '')
    .replace(/<title>.*?<\/title>/s, () => facts.join(''))
    .replace('</head>', () => `${ahead.join('')}</head>`)
    .replace('</body>', () => `${dataOf(sheet.answers)}</body>`)
  return sheet.markup === null ? html : withMarkup(html, sheet.markup)
}

const emptyRoot = '<div id="root"></div>'
/**
 * `start.js` records input until the page's own code runs. The browser renders nothing before it, so it comes ahead of
 * that code, which loads after the styles and the first picture: the page can be read without it.
 */
function withMarkup(html: string, markup: string): string {
  return html
    .replace('<script type="module"', '<script src="/start.js"></script>$&')
    .replace(/ type="module"| rel="modulepreload"/g, '$& fetchpriority="low"')
    .replace(emptyRoot, () => `<div id="root">${markup}</div>`)
}

const descriptionTag = /<meta name="description" content="([^"]*)"\s*\/?>/

const gateMark = ' data-gate="before"'

/** what stands in that element */
const noscript = /(?<=<noscript>).*?(?=<\/noscript>)/s
const textInMarkup = /(?<=^|>)\s*[^\s<][^<]*/g

/** The texts of `index.html`: its description, and each that is read without scripts. */
export function indexWords(indexHtml: string): string[] {
  const withoutScript = noscript.exec(indexHtml)?.[0].match(textInMarkup) ?? []
  return [descriptionTag.exec(indexHtml)?.[1] ?? '', ...withoutScript.map((text) => text.trim())]
}

function pictureAhead({ sources, sizes }: NonNullable<PageSheet['firstPicture']>): string {
  return tag('link', {
    rel: 'preload',
    as: 'image',
    imagesrcset: sources,
    imagesizes: sizes,
    fetchpriority: 'high',
  })
}

function fileAhead(href: string): string {
  return tag(
    'link',
    href.endsWith('.css')
      ? { rel: 'stylesheet', crossorigin: '', href }
      : { rel: 'modulepreload', crossorigin: '', href },
  )
}

function dataOf(answers: readonly FirstAnswer[]): string {
  return answers.length === 0 ? '' : dataBlock('application/json', answers, ` id="${firstAnswersId}"`)
}

/** Data, not a script: the CSP need not allow it. `<` is escaped, so that it neither ends the element nor begins a comment. */
function dataBlock(type: string, data: unknown, id = ''): string {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="${type}"${id}>${json}</script>`
}

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${written.join('')}>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

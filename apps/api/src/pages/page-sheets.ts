import {
  type Category,
  type FirstAnswer,
  findPage,
  firstCallOf,
  gridTitleAt,
  isOwnPage,
  type Language,
  messagesChoices,
  type OwnPage,
  type PagePath,
  photoAddress,
  photoSizes,
  photoSources,
  toCategory,
} from '@footlight/contract'
import { guestSession } from '../people/index.ts'
import { emptySheet, type PageSheet } from '../platform/http/pages/page-html.ts'
import type { Say } from '../platform/http/pages/web-build.ts'
import type { PageQuestion } from '../platform/http/pages/web-pages.ts'
import type { Clock } from '../platform/time/clock.ts'
import { actData, profileData, siteData } from './linked-data.ts'
import { readOwnAnswers } from './own-answers.ts'
import type { PageData } from './page-data.ts'
import type { PageRenderer } from './page-renderer.ts'

const descriptionLength = 160

/** The session of a request without a sign-in; the page asks again after it has rendered, as it may come from a cache. */
const guestAnswer: FirstAnswer = { name: 'checkSession', input: {}, reply: guestSession, at: null }

interface PageSheets {
  data: PageData
  renderer: PageRenderer
  say: Say
  imageBaseUrl: string
  clock: Clock
  pageWaitMs: number
}

/**
 * Title, description and first answers of the page at an address; null where there is no such page or performer. They are
 * the same for all readers, except that a guest's session is included, and that an account's own page has its own answers.
 */
export function createPageSheets(parts: PageSheets) {
  const { data, renderer, say, imageBaseUrl } = parts
  return async (question: PageQuestion): Promise<PageSheet | null> => {
    const { path, search, isGuest, language } = question
    const found = findPage(path)
    if (!found) return null
    const page = { ...found, title: await say(language, found.title) }
    if (!isGuest && isOwnPage(page.path)) return ownSheet(parts, question, page.path, page.title)
    const sheet =
      page.params.number !== undefined
        ? await performerSheet(data, imageBaseUrl, { ...page, number: page.params.number })
        : page.path === '/p/{page}'
          ? await writtenSheet(data, page, language)
          : page.path === '/' || page.path === '/category/{id}'
            ? await gridSheet({ data, say, imageBaseUrl }, { ...page, search }, language)
            : { ...emptySheet, title: page.title, canonical: path.replace(/(.)\/$/, '$1') }
    if (!sheet) return null
    const answers = isGuest ? [guestAnswer, ...sheet.answers] : sheet.answers
    const isKnown = sheet.answers.length > 0
    return {
      ...sheet,
      answers,
      markup: isKnown ? await renderer.forAll(hrefOf(page, sheet), answers, language) : null,
    }
  }
}

/** An account's own page: its calls are answered for that account, and it is rendered for it. */
async function ownSheet(
  { renderer, clock, pageWaitMs }: PageSheets,
  { search, language, ask }: PageQuestion,
  path: OwnPage,
  title: string,
): Promise<PageSheet> {
  const sheet = { ...emptySheet, title, canonical: path }
  const own = await readOwnAnswers({ ask, path, language, clock, waitMs: pageWaitMs })
  if (!own) return sheet
  const said = new URLSearchParams(search)
  const isPlain = path !== '/messages' || !messagesChoices.some((choice) => said.has(choice))
  const markup =
    own.isAtRest && isPlain ? await renderer.forOne(own.accountId, path, own.answers, language) : null
  return { ...sheet, isOwn: true, answers: own.answers, markup }
}

/** One cache key for all addresses that show the same. */
function hrefOf(
  { path, params }: { path: PagePath; params: Record<string, string> },
  sheet: PageSheet,
): string {
  return params.number === undefined
    ? (sheet.canonical ?? path)
    : path.replace('{number}', String(Number(params.number)))
}

/** A performer's page has the name as its title, so that a shared link shows it. */
async function performerSheet(
  data: PageData,
  imageBaseUrl: string,
  page: { path: PagePath; title: string; number: string },
): Promise<PageSheet | null> {
  if (!/^\d{1,9}$/.test(page.number)) return null
  const number = Number(page.number)
  const sheet = { ...emptySheet, title: page.title, canonical: `/performers/${number}` }
  const call = firstCallOf(page.path, { number })
  const dated = await data.profile(number)
  if (!dated || !call) return sheet
  if (!dated.value) return null
  const { performerAccount: performer, photos } = dated.value
  const photo = performer.mainPhoto
  // the same files and sizes as the two screens use
  const first =
    page.path === '/watch/{number}'
      ? { file: photo, sizes: photoSizes.stage, only: undefined }
      : { file: photos[0]?.file, sizes: photoSizes.profile, only: 'medium' as const }
  const shown = {
    description: inOneLine([performer.headline, performer.about].filter(Boolean).join(' · ')) || null,
    picture: photo === null ? null : photoAddress(imageBaseUrl, number, 'large', photo),
  }
  return {
    ...sheet,
    ...shown,
    title: performer.displayName,
    linkedData: page.path === '/performers/{number}' ? profileData(performer, number, shown) : null,
    firstPicture: first.file
      ? { sources: photoSources(imageBaseUrl, number, first.file, first.only), sizes: first.sizes }
      : null,
    answers: [{ ...call, reply: dated.value, at: dated.at }],
  }
}

/** [M7] One of the operator's pages; null: there is none of that name. */
async function writtenSheet(
  data: PageData,
  page: { path: PagePath; title: string; params: Record<string, string> },
  language: Language,
): Promise<PageSheet | null> {
  const call = firstCallOf(page.path, { page: page.params.page ?? '', language })
  if (call?.name !== 'cmsPage') return null
  const { params, query } = call.input
  const sheet = { ...emptySheet, title: page.title, canonical: `/p/${params.page}` }
  const dated = await data.cmsPage(params.page, query.language)
  if (!dated) return sheet
  const { value, at } = dated
  return { ...sheet, title: value.title, answers: [{ ...call, reply: { page: value }, at }] }
}

/** The grid, or one category of it. These two are canonical addresses, other filters are not. Null: no such category. */
async function gridSheet(
  { data, say, imageBaseUrl }: Pick<PageSheets, 'data' | 'say' | 'imageBaseUrl'>,
  { path, params, search }: { path: PagePath; params: Record<string, string>; search: string },
  language: Language,
): Promise<PageSheet | null> {
  const category = params.id ?? (new URLSearchParams(search).getAll('category').at(-1)?.trim() || undefined)
  const known = category === undefined ? undefined : await data.category(category, language)
  if (params.id !== undefined && known?.value === null) return null
  const act = known?.value ? actOf(known.value) : undefined
  const called = gridTitleAt(search, act?.title)
  const title = 'act' in called ? called.act : await say(language, called.message, called.values)
  const linkedData = act ? actData(await say(language, 'Live now'), act) : siteData
  const sheet = { ...emptySheet, title, linkedData, canonical: act?.canonical ?? '/' }
  const call = firstCallOf(path, params, search)
  if (call?.name !== 'listPerformers') return sheet
  // an unknown category is left to the page's own call
  if (category !== undefined && !act) return sheet
  const named = act ? { ...sheet, ...act } : sheet
  const [dated, categories] = await Promise.all([data.list(call.input.query), categoryNames(data)])
  if (!dated) return named
  const [first] = dated.value.performerAccounts
  const number = first?.advert_numbers[0]?.advertNumber
  return {
    ...named,
    firstPicture:
      first?.mainPhoto && number !== undefined
        ? { sources: photoSources(imageBaseUrl, number, first.mainPhoto), sizes: photoSizes.card }
        : null,
    answers: [
      { ...call, reply: dated.value, at: dated.at },
      ...categories,
      ...categoryAnswer(params, language, known),
    ],
  }
}

/** The names of all categories: without them the page would render all cards again once it has them. */
async function categoryNames(data: PageData): Promise<FirstAnswer[]> {
  const known = await data.categories()
  return known ? [{ name: 'listCategories', input: {}, reply: known.value, at: known.at }] : []
}

/** The heading of a category's page [P10]. */
function categoryAnswer(
  { id }: Record<string, string>,
  language: Language,
  known: Awaited<ReturnType<PageData['category']>>,
): FirstAnswer[] {
  if (id === undefined || !known?.value) return []
  return [
    {
      name: 'getCategory',
      input: { params: { id }, query: { language } },
      reply: known.value,
      at: known.at,
    },
  ]
}

function actOf(category: Category) {
  const { id, mainText } = toCategory(category)
  if (!mainText) return undefined
  return {
    title: mainText.title,
    description: inOneLine(mainText.body) || null,
    canonical: `/category/${encodeURIComponent(id)}`,
  }
}

/** Cuts a text that is too long, between words. */
function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const signs = [...line]
  if (signs.length <= descriptionLength) return line
  const cut = signs.slice(0, descriptionLength - 1).join('')
  return `${cut.replace(/\s\S*$/, '')}…`
}

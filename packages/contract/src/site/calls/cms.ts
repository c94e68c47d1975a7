import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { cmsBodyLength, cmsPages, cmsTitleLength } from '../constants.ts'
import { languages } from '../language.ts'

/** [M7] The operator's own pages: Markdown in each language of the product, sent as clean HTML. */
export const cmsCalls = {
  cmsAccount: {
    method: 'GET',
    path: '/cms/account',
    access: 'public',
    goodForSeconds: 60,
    summary: 'Announcements of the operator for accounts',
  },
  cmsPage: {
    method: 'GET',
    path: '/cms/pages/{page}',
    access: 'public',
    errors: ['NOT_FOUND'],
    goodForSeconds: 60,
    summary: 'One page of the operator’s: help, terms, privacy and their like',
  },
  consolePages: {
    method: 'GET',
    path: '/admin/cms/pages',
    access: { admin: 'pages' },
    summary: 'Every page in every language, as it is written',
  },
  editPage: {
    method: 'PUT',
    path: '/admin/cms/pages/{page}/{language}',
    access: { admin: 'pages' },
    audit: { action: 'page.set', fields: ['title'] },
    summary: 'Say what a page says in one language',
  },
  previewPage: {
    method: 'POST',
    path: '/admin/cms/preview',
    access: { admin: 'pages' },
    audit: { action: 'page.set', fields: [] },
    summary: 'How Markdown would look; changes nothing',
  },
} as const satisfies Record<string, Call>

export function cmsSchemas() {
  const page = z.enum(cmsPages)
  const language = z.enum(languages)
  const query = z.object({ language: language.default('en') })
  const title = z.string().trim().min(1).max(cmsTitleLength)
  const body = z.string().trim().min(1).max(cmsBodyLength)
  const shown = z.object({
    page: z.object({
      page,
      language,
      title: z.string(),
      /** Markdown */
      body: z.string(),
      /** what a browser may show as it is */
      html: z.string(),
    }),
  })
  const editedPage = z.object({
    page,
    language,
    title: z.string(),
    body: z.string(),
    /** null: the text that the product came with, which no operator has edited */
    editedAt: z.iso.datetime().nullable(),
  })

  return {
    cmsAccount: { query, reply: shown },
    cmsPage: { params: z.object({ page }), query, reply: shown },
    consolePages: { reply: z.object({ pages: z.array(editedPage) }) },
    editPage: {
      params: z.object({ page, language }),
      body: z.strictObject({ title, body }),
      reply: z.object({ page: editedPage }),
    },
    previewPage: { body: z.strictObject({ body }), reply: z.object({ html: z.string() }) },
  } as const satisfies Record<keyof typeof cmsCalls, CallSchema>
}

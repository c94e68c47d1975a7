import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { languages } from '../../site/language.ts'
import { plainLine, plainText } from '../../site/plain-text.ts'
import { categoryLengths, maxCategories } from '../constants.ts'
import * as people from '../models.ts'

/** [P10, O2] The operator's categories. Visitors read them by `listCategories`, whose reply may be some minutes old. */
export const categoryCalls = {
  consoleCategories: {
    method: 'GET',
    path: '/admin/categories',
    access: { admin: 'pages' },
    summary: 'All categories with their texts, as they are now',
  },
  createCategory: {
    method: 'POST',
    path: '/admin/categories',
    access: { admin: 'pages' },
    audit: { action: 'category.made', fields: [] },
    errors: ['SHOWCASE_FULL'],
    summary: 'Make a category, the last in the order; its address is made of its first title',
  },
  setCategory: {
    method: 'PUT',
    path: '/admin/categories/{id}',
    access: { admin: 'pages' },
    audit: { action: 'category.set', subject: 'params.id', fields: [] },
    summary: 'Say what a category is called and what it is, in each language',
  },
  orderCategories: {
    method: 'PUT',
    path: '/admin/category_order',
    access: { admin: 'pages' },
    audit: { action: 'categories.ordered', subject: 'house', fields: ['ids'] },
    summary: 'Put categories into this order; those that are not named follow',
  },
  removeCategory: {
    method: 'DELETE',
    path: '/admin/categories/{id}',
    access: { admin: 'pages' },
    audit: { action: 'category.removed', subject: 'params.id', fields: [] },
    summary: 'Remove a category, also from the performers who chose it',
  },
} as const satisfies Record<string, Call>

export function categorySchemas() {
  const id = z.string().min(1).max(60)
  const text = z.strictObject({
    language: z.enum(languages),
    title: z.string().overwrite(plainLine).trim().min(1).max(categoryLengths.title),
    body: z.string().overwrite(plainText).trim().max(categoryLengths.body),
  })
  const body = z.strictObject({
    /** one for each language at most; readers of another language get the English one, or the first */
    texts: z
      .array(text)
      .min(1, 'Give the category a title in one language at least.')
      .max(languages.length)
      .refine(
        (texts) => new Set(texts.map(({ language }) => language)).size === texts.length,
        'Give each language once.',
      ),
  })
  const reply = z.object({ category: people.category })
  return {
    consoleCategories: { reply: z.object({ categories: z.array(people.category) }) },
    createCategory: { body, reply },
    setCategory: { params: z.object({ id }), body, reply },
    orderCategories: {
      body: z.strictObject({ ids: z.array(id).max(maxCategories) }),
      reply: z.object({ ids: z.array(z.string()) }),
    },
    removeCategory: { params: z.object({ id }), reply: z.object({ removed: z.literal(true) }) },
  } as const satisfies Record<keyof typeof categoryCalls, CallSchema>
}

import { toCategory } from '@footlight/contract'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useLanguage } from '../../lib/language/language.ts'

/** they change seldom */
const freshMs = 3_600_000

interface NamedCategory {
  id: string
  title: string
}

/** [P10] All categories with their titles in the page's language; without one in English, or else the first text. */
export function useCategories(): NamedCategory[] {
  const language = useLanguage()
  const { data } = useCall('listCategories', undefined, { staleTime: freshMs })
  return useMemo(
    () =>
      (data?.categories ?? []).map(({ id, texts }) => {
        const textIn = (wanted: string) => texts.find((text) => text.language === wanted)
        return { id, title: (textIn(language) ?? textIn('en') ?? texts[0])?.title ?? id }
      }),
    [data, language],
  )
}

/** The same by id. */
export function useCategoryNames(): (id: string | undefined) => string | undefined {
  const categories = useCategories()
  return useCallback((id) => categories.find((category) => category.id === id)?.title, [categories])
}

/** [P10] The main text of a category's page; undefined while it loads, null if there is no such category. */
export function useActWords(id: string | undefined) {
  const language = useLanguage()
  const { data, error } = useCall(
    'getCategory',
    { params: { id: id ?? '' }, query: { language } },
    { enabled: id !== undefined, staleTime: freshMs },
  )
  return error?.failure.code === 'NOT_FOUND' ? null : data && toCategory(data).mainText
}

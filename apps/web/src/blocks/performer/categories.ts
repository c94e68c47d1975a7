import { useCallback } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useLanguage } from '../../lib/language/language.ts'

/** [P10] Titles of the categories by id, in the page's language; in English, or the first text, where there is none. */
export function useCategoryNames(): (id: string | undefined) => string | undefined {
  const language = useLanguage()
  const { data } = useCall('listCategories', undefined, { staleTime: 3_600_000 })
  return useCallback(
    (id) => {
      const texts = data?.categories.find((category) => category.id === id)?.texts
      const textIn = (wanted: string) => texts?.find((text) => text.language === wanted)
      return (textIn(language) ?? textIn('en') ?? texts?.[0])?.title
    },
    [data, language],
  )
}

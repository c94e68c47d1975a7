import { useCallback } from 'react'
import { useCall } from '../../lib/use-call.ts'

/** [P10] Titles of the categories by id, in the page's language; the first text where there is none. */
export function useCategoryNames(language = 'en'): (id: string | undefined) => string | undefined {
  const { data } = useCall('listCategories', undefined, { staleTime: 3_600_000 })
  return useCallback(
    (id) => {
      const texts = data?.categories.find((category) => category.id === id)?.texts
      return (texts?.find((text) => text.language === language) ?? texts?.[0])?.title
    },
    [data, language],
  )
}

import { type Language, languages } from '@footlight/contract'
import { openCatalogue } from '@footlight/contract/texts'

export interface DemoCategory {
  id: string
  texts: { language: Language; title: string; body: string }[]
}

const catalogue = openCatalogue('demo')

const ids = [
  'music',
  'magic',
  'comedy',
  'tarot',
  'fitness',
  'coaching',
  'poetry',
  'cooking',
  'painting',
  'dance',
  'storytelling',
  'languages',
] as const

export const demoCategories: readonly DemoCategory[] = ids.map((id) => ({
  id,
  texts: languages.map((language) => {
    const { say } = catalogue[language]
    return { language, title: say(`${id} title`), body: say(`${id} body`) }
  }),
}))

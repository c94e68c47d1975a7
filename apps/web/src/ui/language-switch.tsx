import { type Language, languageNames, speakFromNow, useLanguage } from '../lib/language/language.ts'
import { say } from '../lib/language/say.ts'
import { Field } from './fields/field.tsx'
import { Select } from './fields/select.tsx'
import { toast } from './notices/toast.tsx'

const options = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

/** Each language by its own name, for readers of no other. */
export function LanguageSwitch({ onChosen }: { onChosen: (language: Language) => void }) {
  const language = useLanguage()
  const choose = (next: Language) => {
    onChosen(next)
    speakFromNow(next).catch(() =>
      toast({
        tone: 'bad',
        text: say('That language could not be loaded'),
        detail: say('The language changes on the next page.'),
      }),
    )
  }
  return (
    <Field label={say('Language')}>
      {(control) => (
        <Select
          {...control}
          value={language}
          options={options}
          onChange={(event) => choose(event.target.value as Language)}
        />
      )}
    </Field>
  )
}

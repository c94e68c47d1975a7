import { type Language, languageNames, speakFromNow, useLanguage } from '../lib/language/language.ts'
import { type Message, say } from '../lib/language/say.ts'
import { type Theme, themes, useTheme } from '../lib/page/theme.ts'
import { Field } from './fields/field.tsx'
import { SegmentedControl } from './fields/segmented-control.tsx'
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

const labels: Record<Theme, Message> = {
  dark: 'Dark [of the theme]',
  light: 'Light [of the theme]',
  system: 'System [of the theme]',
}

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  const options = themes.map((value) => ({ value, label: say(labels[value]) }))
  return (
    <SegmentedControl
      label={say('Theme')}
      value={theme}
      onChange={setTheme}
      options={options}
      showLabel
      wide
    />
  )
}

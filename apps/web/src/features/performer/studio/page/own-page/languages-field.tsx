import { languages, profileLimits } from '@footlight/contract'
import { isolated, languageName } from '../../../../../lib/language/format.ts'
import { spoken } from '../../../../../lib/language/language.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Field } from '../../../../../ui/fields/field.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { X } from '../../../../../ui/icons/icons.ts'

interface LanguagesFieldProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The languages that the performer speaks: each can be taken away but the last. */
export function LanguagesField({ chosen, onChange }: LanguagesFieldProps) {
  const others = spokenLanguages
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, label: languageName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, spoken()))
  return (
    <div className="grid gap-2">
      <Field label={say('You speak')}>
        {(control) => (
          <Select
            {...control}
            value=""
            disabled={chosen.length >= profileLimits.languages}
            onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
            options={[{ value: '', label: say('Add a language') }, ...others]}
          />
        )}
      </Field>
      <ul className="flex flex-wrap gap-2">
        {chosen.map((code) => (
          <li key={code}>
            <button
              type="button"
              disabled={chosen.length === 1}
              aria-label={say('Remove {name}', { name: isolated(languageName(code)) })}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-ink-2 px-4 hover:border-line-strong"
              onClick={() => onChange(chosen.filter((one) => one !== code))}
            >
              {languageName(code)}
              {chosen.length > 1 && <X aria-hidden size={16} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** ISO 639-1: what performers may say that they speak, those of the site among them. */
const spokenLanguages: readonly string[] = [
  ...languages,
  'ar',
  'bg',
  'bn',
  'bs',
  'ca',
  'cs',
  'cy',
  'da',
  'el',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'ga',
  'gl',
  'he',
  'hi',
  'hr',
  'hu',
  'hy',
  'id',
  'is',
  'it',
  'ja',
  'ka',
  'ko',
  'lb',
  'lt',
  'lv',
  'mk',
  'ms',
  'mt',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'sw',
  'ta',
  'th',
  'tl',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
]

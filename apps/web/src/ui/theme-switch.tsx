import { type Message, say } from '../lib/language/say.ts'
import { type Theme, themes, useTheme } from '../lib/page/theme.ts'
import { SegmentedControl } from './fields/segmented-control.tsx'

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

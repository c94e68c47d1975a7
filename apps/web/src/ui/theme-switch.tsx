import { type Theme, useTheme } from '../lib/theme.ts'
import { SegmentedControl } from './segmented-control.tsx'

const options: { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
]

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return <SegmentedControl label="Theme" value={theme} onChange={setTheme} options={options} showLabel wide />
}

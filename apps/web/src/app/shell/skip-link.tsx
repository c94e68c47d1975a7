import { say } from '../../lib/language/say.ts'

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded bg-paper-0 font-semibold text-ink-0 focus:not-sr-only focus:px-4 focus:py-3 focus:fixed focus:top-2 focus:inset-s-2 focus:z-50"
    >
      {say('Skip to the content')}
    </a>
  )
}

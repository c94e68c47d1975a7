import { apiBasePath } from '@footlight/contract'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

/** What there is to read about the house; only what exists. */
const pages = [
  { href: '/receipts/check', label: 'Check a receipt' },
  { href: `${apiBasePath}/docs`, label: 'For developers' },
] as const

/** Below every screen but the stage: what the house is, what it has to read, and its light. */
export function Footer() {
  return (
    <footer className="border-t border-line px-4 pt-6 pb-26 sm:px-8 md:pb-8 print:hidden">
      <div className="mx-auto flex max-w-[1376px] flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-none text-sm text-paper-2">
          <span className="font-display text-base font-semibold text-paper-1">Footlight</span> · live shows,
          paid by the second · for adults
        </p>
        <nav aria-label="About the house">
          <ul className="-mx-2 flex flex-wrap gap-x-2">
            {pages.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center px-2 text-sm text-paper-1 underline-offset-4 hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="w-full max-w-xs">
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

import { apiBasePath, type CmsPage } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { type Message, say } from '../../lib/language/say.ts'
import { LanguageSwitch, ThemeSwitch } from '../../ui/preference-switches.tsx'
import { useStoreLanguage } from '../use-account-language.ts'

const linkClass =
  'inline-flex min-h-11 items-center px-2 text-sm text-paper-1 underline-offset-4 hover:underline'

/** [M7] the operator's own pages */
const pages = [
  { page: 'help', label: 'Help' },
  { page: 'terms', label: 'Terms of use' },
  { page: 'privacy', label: 'Privacy' },
  { page: 'imprint', label: 'Imprint' },
  { page: 'complaints', label: 'Complaints' },
  { page: 'takedown', label: 'Takedown' },
] as const satisfies readonly { page: CmsPage; label: Message }[]

/** The footer of every screen but the live one: the product's name, its pages, and the theme. */
export function Footer() {
  return (
    <footer className="rendered-when-near border-t border-line px-4 pt-6 pb-26 sm:px-8 md:pb-8 print:hidden">
      <div className="mx-auto flex max-w-[1376px] flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-none text-sm text-paper-2">
          <span className="font-display text-base font-semibold text-paper-1">Footlight</span>
          {[say('live shows, paid by the second'), say('for adults')].map((word) => ` · ${word}`)}
        </p>

        <nav aria-label={say('About Footlight')}>
          <ul className="-mx-2 flex flex-wrap gap-x-2">
            {pages.map(({ page, label }) => (
              <li key={page}>
                <Link to="/p/$page" params={{ page }} className={linkClass}>
                  {say(label)}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/perform" className={linkClass}>
                {say('Perform here')}
              </Link>
            </li>
            <li>
              <Link to="/contact" className={linkClass}>
                {say('Contact')}
              </Link>
            </li>
            <li>
              <Link to="/receipts/check" className={linkClass}>
                {say('Check a receipt')}
              </Link>
            </li>
            <li>
              {/* opens in a new tab: leaving this page would end what it plays or broadcasts */}
              <a href={`${apiBasePath}/docs`} target="_blank" rel="noreferrer" className={linkClass}>
                {say('For developers')}
              </a>
            </li>
          </ul>
        </nav>

        <div className="grid w-full max-w-xs gap-4">
          <LanguageSwitch onChosen={useStoreLanguage()} />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

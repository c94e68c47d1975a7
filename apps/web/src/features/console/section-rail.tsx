import type { Capability } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatNumber } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronDown } from '../../ui/icons/icons.ts'
import { groups, openSections, type Section } from './sections.ts'
import { UnderAgeLine } from './waiting/under-age-line.tsx'
import { countOf, type Waiting } from './waiting/use-waiting.ts'

interface SectionRailProps {
  held: readonly Capability[]
  section: Section | undefined
  waiting: readonly Waiting[]
}

/** The console's sections in their groups: a rail beside the section, and on a narrow page a menu above it. */
export function SectionRail({ held, section, waiting }: SectionRailProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = openSections(held)
  const here = open.find(({ value }) => value === section)
  const links = { section, waiting, onPress: () => setOpen(false) }
  return (
    <nav
      aria-label={say('Section')}
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <UnderAgeLine className="mb-3" />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded border border-line bg-ink-1 px-4 font-semibold lg:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {here ? say(here.label) : say('All sections')}
        <ChevronDown aria-hidden size={18} className={cx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div
        id={id}
        className={cx(
          'gap-x-6 gap-y-5 lg:gap-y-2.5 max-lg:mt-2 max-lg:rounded max-lg:border max-lg:border-line max-lg:bg-ink-1 max-lg:p-3 max-sm:grid-cols-1 sm:max-lg:grid-cols-2 lg:grid',
          isOpen ? 'grid' : 'max-lg:hidden',
        )}
      >
        <Links entries={open.filter(({ group }) => group === null)} {...links} />
        {groups.map(({ value: group, label }) => {
          const inside = open.filter((entry) => entry.group === group)
          if (inside.length === 0) return null
          return (
            <div key={group}>
              <h2 id={`${id}-${group}`} className="px-3 pb-1 font-text text-xs font-semibold text-paper-2">
                {say(label)}
              </h2>
              <Links entries={inside} labelledBy={`${id}-${group}`} {...links} />
            </div>
          )
        })}
      </div>
    </nav>
  )
}

interface LinksProps {
  entries: ReturnType<typeof openSections>
  labelledBy?: string
  section: Section | undefined
  waiting: readonly Waiting[]
  onPress: () => void
}

function Links({ entries, labelledBy, section, waiting, onPress }: LinksProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map(({ value, label }) => (
        <li key={value}>
          <Link
            to="/admin"
            search={{ desk: value }}
            onClick={onPress}
            aria-current={value === section ? 'page' : undefined}
            className="flex min-h-9 items-center justify-between gap-2 rounded-sm px-3 text-sm font-semibold wrap-anywhere text-paper-1 -outline-offset-2 transition-colors hover:bg-ink-2 hover:text-paper-0 aria-[current]:bg-ink-3 aria-[current]:text-paper-0 max-lg:min-h-11 pointer-coarse:min-h-11"
          >
            {say(label)}
            <Count of={countOf(waiting, value)} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How many items wait in a section; nothing where none does. */
function Count({ of }: { of: number }) {
  if (of === 0) return null
  return (
    <>
      {' '}
      <span className="shrink-0 rounded-full bg-ink-3 px-2 text-xs leading-5 text-paper-0">
        {formatNumber(of)}
      </span>
    </>
  )
}

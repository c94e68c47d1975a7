import type { Capability } from '@footlight/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'
import { inputClass } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { roleWords } from '../people/people-words.ts'
import type { OperatorSearch } from '../search.ts'
import { openSections } from '../sections.ts'
import { sessionIdIn } from '../sessions/session-id-in.ts'

interface PaletteProps {
  held: readonly Capability[]
  onSearch: (search: OperatorSearch) => void
  onClose: () => void
}

interface Goal {
  key: string
  label: string
  detail?: string
  search: OperatorSearch
}

const maxAccounts = 8

/** [O2] Goes to a section, an account or a session by what is typed; the arrow keys choose, Enter opens. */
export function Palette({ held, onSearch, onClose }: PaletteProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const goals = useGoals(text.trim(), held)
  const at = Math.min(chosen, goals.length - 1)
  useEffect(() => input.current?.focus(), [])
  const open = (goal: Goal | undefined) => {
    if (!goal) return
    onClose()
    onSearch(goal.search)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      setChosen((at + by + goals.length) % Math.max(1, goals.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(goals[at])
    }
  }
  return (
    <Dialog open onClose={onClose} title={say('Go to')}>
      <input
        ref={input}
        role="combobox"
        aria-label={say('Section, name, e-mail, number or session')}
        aria-expanded={goals.length > 0}
        aria-controls={`${id}-goals`}
        aria-activedescendant={goals[at] && `${id}-${at}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={say('Section, name, e-mail, number or session')}
        className={inputClass}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div id={`${id}-goals`} role="listbox" aria-label={say('Go to')} className="mt-3">
        {goals.map((goal, index) => (
          // the focus stays in the text field, which has the keys
          <div
            key={goal.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={cx(
              'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-1.5',
              index === at ? 'bg-ink-3' : 'hover:bg-ink-2',
            )}
            onMouseDown={(event) => {
              event.preventDefault()
              open(goal)
            }}
          >
            <bdi className="min-w-0 wrap-anywhere">{goal.label}</bdi>
            {goal.detail && <span className="text-sm wrap-anywhere text-paper-2">{goal.detail}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="text-paper-2">
        {goals.length === 0 && say('Nothing found')}
      </p>
    </Dialog>
  )
}

function useGoals(text: string, held: readonly Capability[]): Goal[] {
  const session = held.includes('sessions') ? sessionIdIn(text) : undefined
  // without the answer to an earlier text: Enter would open what is not looked for any more
  const { data } = useCall(
    'findAccounts',
    { query: { search: text, limit: maxAccounts } },
    { enabled: held.includes('accounts') && text !== '' && session === undefined },
  )
  if (session)
    return [
      { key: session, label: say('Session {id}', { id: session }), search: { desk: 'sessions', session } },
    ]
  const lower = text.toLocaleLowerCase()
  const sections = openSections(held)
    .map(({ value, label }) => ({ key: value, label: say(label), search: { desk: value } }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(lower))
  const accounts = data?.accounts ?? []
  return [
    ...sections,
    ...accounts.map(({ id, displayName, email, number, role }) => ({
      key: id,
      label: displayName,
      detail: number === null ? `${say(roleWords[role])} · ${email}` : say('No. {number}', { number }),
      search: { desk: 'people' as const, account: id },
    })),
  ]
}

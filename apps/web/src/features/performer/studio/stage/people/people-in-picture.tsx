import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { recordWords } from '../../../../../blocks/account/record-words.ts'
import type { Broadcast, BroadcastState } from '../../../../../blocks/live/broadcast/index.ts'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { useCall, useInvalidate } from '../../../../../lib/calls/use-call.ts'
import { formatDate, isolated } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { toServerTime } from '../../../../../lib/page/server-time.ts'
import { recall, remember, storageKeys } from '../../../../../lib/page/storage.ts'
import { CallError } from '../../../../../lib/result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Checkbox } from '../../../../../ui/fields/checkbox.tsx'
import { FormError } from '../../../../../ui/fields/field.tsx'
import { CircleAlert } from '../../../../../ui/icons/icons.ts'
import { Skeleton } from '../../../../../ui/notices/skeleton.tsx'
import { documentLine } from './document-words.ts'

interface PeopleInPictureProps {
  broadcast: Pick<Broadcast, 'change'>
  state: Pick<BroadcastState, 'settings' | 'error'>
  /** by camera or encoder: the people are named when it begins */
  isOnAir: boolean
}

/** [O14] The people in the picture, named at each go-live: only those with a valid record can be chosen. */
export function PeopleInPicture({ broadcast, state, isOnAir }: PeopleInPictureProps) {
  const { data, error: unread, refetch } = useCall('stagePeople')
  const invalidate = useInvalidate()
  const people = data?.people
  const { settings, error } = state
  const choose = (ids: readonly string[]) => broadcast.change({ people: ids })
  // a record may have ended since the last visit, and another account may have used this device
  const narrow = useEffectEvent((known: readonly Person[], named: readonly string[] | undefined) => {
    const ids = choosable(known, named)
    if (!isOnAir && known.length > 0 && ids.join() !== named?.join()) choose(ids)
  })
  // what this device remembers may come after the list
  useEffect(() => {
    if (people) narrow(people, settings.people)
  }, [people, settings.people])
  const cause = error?.cause
  const refusal = cause instanceof CallError && cause.failure.code === 'RECORD_MISSING' ? cause.failure : null
  // the server knows of a record what this page does not know yet
  useEffect(() => {
    if (refusal) void invalidate('stagePeople')
  }, [refusal, invalidate])
  if (!people && unread)
    return (
      <div className="flex w-full flex-wrap items-center gap-3">
        <FormError>{unread.failure.message}</FormError>
        <Button size="sm" tone="quiet" onClick={() => void refetch()}>
          {say('Try again')}
        </Button>
      </div>
    )
  if (!people) return <Skeleton className="h-16 w-full" />
  const chosen = settings.people ?? []
  const isAlone = people.length === 1 && people[0]?.state === 'valid'
  const toggle = (id: string, isIn: boolean) => {
    const ids = isIn ? [...chosen, id] : chosen.filter((one) => one !== id)
    rememberPeople(ids)
    choose(ids)
  }
  return (
    <fieldset className="flex w-full min-w-0 flex-wrap items-center gap-x-5 gap-y-1">
      <legend className="text-sm font-semibold">{say('In the picture')}</legend>
      {isAlone && <p>{say('You alone')}</p>}
      {(isAlone ? [] : people).map((person) => (
        <PersonChoice
          key={person.id}
          person={person}
          isChosen={chosen.includes(person.id)}
          isOnAir={isOnAir}
          onChoose={(isIn) => toggle(person.id, isIn)}
        />
      ))}
      <Link to="/perform" className="inline-flex min-h-11 items-center text-sm underline underline-offset-2">
        {say(people.length === 0 ? 'Send in your identity document' : 'Add another person')}
      </Link>
      <div role="status" className="w-full text-sm text-paper-1 empty:hidden">
        {isOnAir
          ? people.length > 1 && say('Go off air to change who is in the picture.')
          : chosen.length === 0 &&
            people.some(({ state }) => state === 'valid') &&
            say('Choose at least one person who is in the picture.')}
      </div>
      <DocumentLines people={people} />
      {refusal && (
        <div className="w-full">
          <FormError>{refusal.message}</FormError>
        </div>
      )}
    </fieldset>
  )
}

/** [O14] Documents that have ended or soon will, where it stops a go-live. */
function DocumentLines({ people }: { people: readonly Person[] }) {
  const now = toServerTime(Date.now())
  const lines = people.flatMap((person) => documentLine(person, now) ?? [])
  if (lines.length === 0) return null
  return (
    <ul className="grid w-full gap-1.5 rounded border border-line-strong bg-ink-2 px-4 py-3 text-sm">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2.5">
          <CircleAlert aria-hidden size={17} className="mt-0.5 shrink-0 text-busy" />
          <span className="min-w-0 wrap-anywhere">{line}</span>
        </li>
      ))}
      <li>
        <Link
          to="/perform"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-2"
        >
          {say('Send a new document')}
        </Link>
      </li>
    </ul>
  )
}

interface PersonChoiceProps {
  person: Person
  isChosen: boolean
  isOnAir: boolean
  onChoose: (isIn: boolean) => void
}

function PersonChoice({ person, isChosen, isOnAir, onChoose }: PersonChoiceProps) {
  const { isPerformer, legalName, state, expiresOn } = person
  const isValid = state === 'valid'
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Checkbox
        checked={isChosen}
        disabled={!isValid || isOnAir}
        onChange={({ target }) => onChoose(target.checked)}
      >
        <bdi>{legalName}</bdi>
        {isPerformer && <> · {say('This is you')}</>}
        {!isValid && <> · {say(recordWords[state], { date: formatDate(expiresOn) })}</>}
      </Checkbox>
      {!isValid && (
        <Link
          to="/perform"
          aria-label={say('Send another document for {name}', { name: isolated(legalName) })}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-2"
        >
          {say('Send another document')}
        </Link>
      )}
    </div>
  )
}

export type Person = Reply<'stagePeople'>['people'][number]

/** Ids of the people who were in the picture at the last visit on this device; undefined: none were chosen here. */
export function recallPeople(): string[] | undefined {
  return recall(storageKeys.peopleInPicture)?.match(/\S+/g) ?? undefined
}

function rememberPeople(ids: readonly string[]): void {
  remember(storageKeys.peopleInPicture, ids.join(' '))
}

/** [O14] Those of the chosen people who have a valid record; where none was chosen, or another account chose, the performer. */
function choosable(people: readonly Person[], chosen: readonly string[] | undefined): string[] {
  const isKnown = people.some(({ id }) => chosen?.includes(id))
  return people
    .filter(({ state }) => state === 'valid')
    .filter(({ id, isPerformer }) => (isKnown || chosen?.length === 0 ? chosen?.includes(id) : isPerformer))
    .map(({ id }) => id)
}

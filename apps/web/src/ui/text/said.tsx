import { TransNoContext } from '@lingui/react/server'
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { i18n } from '../../lib/language/i18n.ts'
import type { Message } from '../../lib/language/say.ts'

type SaidProps = { text: Message } & Record<string, ReactNode>

/**
 * A message with elements in it: `{name}` stands for a value, `<link>words</link>` for an element around words of the
 * message. `<Said text="You asked {name}" name={<bdi>{name}</bdi>} />`
 */
export function Said({ text, ...values }: SaidProps) {
  // inserted as elements: text of a user is never parsed as part of the message
  const shown = Object.entries(values).map(([name, value]) => [name, createElement(Fragment, null, value)])
  const around = Object.entries(values).filter((entry): entry is [string, ReactElement] =>
    isValidElement(entry[1]),
  )
  return (
    <TransNoContext
      id={text}
      values={Object.fromEntries(shown)}
      components={Object.fromEntries(around)}
      lingui={{ i18n }}
    />
  )
}

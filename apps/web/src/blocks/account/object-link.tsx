import { Link } from '@tanstack/react-router'
import { say } from '../../lib/language/say.ts'

/** [O7] To the statement of reasons of a decision, where its account can object. */
export function ObjectLink({ decisionId }: { decisionId: string }) {
  return (
    <Link
      to="/decisions/$id"
      params={{ id: decisionId }}
      className="inline-flex min-h-11 items-center underline underline-offset-2"
    >
      {say('Read why, and how to object')}
    </Link>
  )
}

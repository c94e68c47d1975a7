import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../lib/account/session.ts'

interface AccountLinkProps {
  id: string
  name: string
  /** one of the rows that J and K go through */
  isRow?: boolean
  className?: string
}

/** [O2] A name that leads to the one page of that account; text for an operator who may not open it. */
export function AccountLink({ id, name, isRow = false, className = '' }: AccountLinkProps) {
  const mayOpen = useSignedIn()?.capabilities.includes('accounts') ?? false
  if (!mayOpen) return <bdi className={className}>{name}</bdi>
  return (
    <Link
      to="/admin"
      search={{ desk: 'people', account: id }}
      className={`underline decoration-line underline-offset-4 hover:decoration-current ${className}`}
      {...(isRow && { 'data-row': true })}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import { say } from '../../lib/language/say.ts'

/** [S21] The way to the connection test, which leads back to where it was pressed. */
export function ConnectionTestLink({ className = 'underline' }: { className?: string }) {
  const returnTo = useLocation({ select: ({ href }) => href })
  return (
    <Link to="/connection-test" search={{ returnTo }} className={className}>
      {say('Test camera, microphone and line')}
    </Link>
  )
}

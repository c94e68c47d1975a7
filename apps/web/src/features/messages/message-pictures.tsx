import type { Message } from '@footlight/contract'
import { say } from '../../lib/language/say.ts'

/** [M2] The pictures of a message; each opens in its own size. */
export function MessagePictures({ message: { attachments } }: { message: Message }) {
  return attachments.map(({ id, width, height, small, large }) => (
    <a key={id} href={large} target="_blank" rel="noreferrer" className="block max-w-80">
      <img
        src={small}
        alt={say('Picture')}
        width={width}
        height={height}
        loading="lazy"
        className="h-auto max-h-80 w-auto max-w-full rounded object-contain"
      />
    </a>
  ))
}

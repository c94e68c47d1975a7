import type { Message } from '@footlight/contract'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'

/** pixels that a picture alone takes at most, either way */
const largest = 320

/** [M2] The pictures of a message; each opens in its original size. Several are tiles, with space reserved before they load. */
export function MessagePictures({ message: { attachments } }: { message: Message }) {
  const areTiles = attachments.length > 1
  return (
    <span className={cx('grid gap-1.5 empty:hidden', areTiles && 'grid-cols-2')}>
      {attachments.map(({ id, width, height, small, large }) => {
        const scale = Math.min(1, largest / width, largest / height)
        return (
          <a key={id} href={large} target="_blank" rel="noreferrer" className="block">
            <img
              src={small}
              alt={say('Picture')}
              width={Math.round(width * scale)}
              height={Math.round(height * scale)}
              loading="lazy"
              className={
                areTiles
                  ? 'aspect-square w-40 rounded object-cover'
                  : 'h-auto max-w-full rounded object-contain'
              }
            />
          </a>
        )
      })}
    </span>
  )
}

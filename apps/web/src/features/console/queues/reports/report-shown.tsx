import type { Report } from '@footlight/contract'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { formatDateTime } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { SentVideo } from '../../sent-video.tsx'

/** What was reported, as it was then. */
export function ReportShown({ report }: { report: Report }) {
  const { about, shown, kind } = report
  const { photo, pictures, video, lines } = shown
  // a message is among those around it; an older report has the message alone
  const isAmongLines = kind === 'MESSAGE' && lines.length > 0
  const text = isAmongLines ? null : shown.text
  const isReported = (line: Report['shown']['lines'][number]) =>
    isAmongLines && line.text === shown.text && line.author === about?.role
  return (
    <div className="mt-4 grid gap-3 border-s-2 border-line ps-4 empty:hidden">
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-paper-1">
          {text}
        </p>
      )}
      {photo && about && about.number !== null && (
        <span className="block w-60 max-w-full overflow-hidden rounded">
          <Photo performerNumber={about.number} file={photo} name={about.name} sizes="240px" />
        </span>
      )}
      {pictures.map((address) => (
        <img
          key={address}
          src={address}
          alt={say('A picture that was reported')}
          loading="lazy"
          className="max-h-80 w-auto max-w-full rounded"
        />
      ))}
      {video && <SentVideo src={video.address} poster={video.poster} title={text ?? ''} />}
      {lines.length > 0 && (
        <details open={isAmongLines}>
          <summary className="cursor-pointer py-1 text-paper-1">{say('What the two wrote')}</summary>
          <ol className="mt-2 grid gap-1.5">
            {lines.map((line) => (
              <li
                key={`${line.at}${line.author}${line.text}`}
                className={cx(
                  'border-s-2 ps-3 wrap-anywhere',
                  isReported(line) ? 'border-amber' : 'border-transparent text-paper-1',
                )}
              >
                <span className="text-sm text-paper-2">
                  {formatDateTime(line.at)} · {say(line.author === 'client' ? 'client' : 'performer')}
                  {isReported(line) && ` · ${say('reported')}`}
                </span>
                <bdi className="block whitespace-pre-wrap">{line.text}</bdi>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

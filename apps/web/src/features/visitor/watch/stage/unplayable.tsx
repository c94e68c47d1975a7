import { say } from '../../../../lib/language/say.ts'

/** Over the photo: the browser lacks the codec, and another try would end alike. */
export function Unplayable({ codec }: { codec: string }) {
  return (
    <div
      role="alert"
      className="on-picture absolute inset-0 grid place-content-center justify-items-center gap-2.5 bg-black/75 p-4 text-center text-on-picture"
    >
      <h2 className="text-xl sm:text-2xl">{say('This browser cannot play the picture')}</h2>
      <p className="max-w-md">
        {say(
          'It comes as {codec}, which this browser does not play. Nothing is billed without a picture. Open this page in Chrome, Edge or Safari.',
          { codec },
        )}
      </p>
    </div>
  )
}

import { json } from 'node:stream/consumers'
import { type MediaHealth, mediaHealthPath, stillAgeHeader, stillPath } from '@footlight/contract/internal'
import { serve } from '@footlight/test-kit/listen'
import { MediaReports } from '@footlight/test-kit/media-reports'
import type { Still } from '../../src/platform/media/index.ts'

interface AskedStill {
  stream: string
  maxAgeMs: number
}

/** A media server that answers the api as the test says, with the reports that it numbers; it offers the fallback. */
export async function startMediaServer() {
  const media = Object.assign(new MediaReports(), {
    revoked: [] as string[],
    reachable: true,
    breaksDown: false,
    still: async (_asked: AskedStill): Promise<Still | null> => null,
  })
  const server = await serve(async (request, response) => {
    if (request.url === mediaHealthPath)
      return response.end(JSON.stringify({ status: 'ok', fallback: true } satisfies MediaHealth))
    const still = request.url === stillPath ? await media.still((await json(request)) as AskedStill) : null
    if (still) response.setHeader(stillAgeHeader, still.ageMs)
    return response.writeHead(still ? 200 : 404).end(still?.jpeg)
  })
  return { media, server }
}

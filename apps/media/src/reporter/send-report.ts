import type { MediaReport } from '@footlight/contract/internal'
import { mediaReportPath } from '@footlight/contract/internal'
import type { SendReport } from './reporter.ts'

const answerWithinMs = 5_000
/** Where there is another node, a silent one is abandoned sooner: metering continues within 3 s. */
const answerWithinMsOfSeveral = 1_000

/**
 * `apiUrls`: the private addresses of the API's nodes. A report goes to the one that answered last; when it fails,
 * it goes to the next immediately. A report that two nodes accepted is applied once, by (session, second) [B4].
 */
export function createSendReport(apiUrls: readonly string[], internalSecret: string): SendReport {
  const nodes = apiUrls.map((url) => new URL(mediaReportPath, url))
  const withinMs = nodes.length > 1 ? answerWithinMsOfSeveral : answerWithinMs
  let current = 0

  async function sendTo(node: URL, report: MediaReport): Promise<unknown> {
    const response = await fetch(node, {
      method: 'POST',
      headers: { authorization: `Bearer ${internalSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(withinMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`the api answered ${response.status}`)
    }
    return response.json()
  }

  return async (report) => {
    const failures: unknown[] = []
    for (const _ of nodes) {
      try {
        return await sendTo(nodes[current] as URL, report)
      } catch (error) {
        failures.push(error)
        current = (current + 1) % nodes.length
      }
    }
    throw new AggregateError(failures, 'no node of the api took the report')
  }
}

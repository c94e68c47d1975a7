import { mediaReportPath } from '@footlight/contract/internal'
import type { SendReport } from './reporter.ts'

const answerWithinMs = 5_000

/** `apiUrl`: where the api listens, on the private side. */
export function createSendReport(apiUrl: string, internalSecret: string): SendReport {
  const url = new URL(mediaReportPath, apiUrl)
  return async (report) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${internalSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`the api answered ${response.status}`)
    }
    return response.json()
  }
}

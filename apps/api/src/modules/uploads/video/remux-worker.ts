import { parentPort, workerData } from 'node:worker_threads'
import { type RemuxedVideo, remux } from './remux.ts'

/** One video, and then it ends; whatever the reader throws at is no video. */
const result = await remux(workerData.original, workerData.limits).catch(
  (): RemuxedVideo => ({ fault: 'unreadable' }),
)
parentPort?.postMessage(result, result.fault === null ? [result.video.buffer] : [])

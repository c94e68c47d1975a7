import { parentPort, workerData } from 'node:worker_threads'
import { type RemuxedVideo, remux } from './remux.ts'

/** Remuxes one video, and ends; any error of the parser means that the file is not a video. */
const result = await remux(workerData.original, workerData.limits).catch(
  (): RemuxedVideo => ({ fault: 'unreadable' }),
)
parentPort?.postMessage(result, result.fault === null ? [result.video.buffer] : [])

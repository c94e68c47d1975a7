import { apiBasePath } from '@footlight/contract'
import { signInAgain } from '../account/sign-in-again.ts'
import type { Result } from '../result.ts'
import { failureOfReply, unreachable } from './fetch-file.ts'

/** How much of it has left, from 0 to 1. */
export type OnProgress = (sent: number) => void

/** Sends a picture as it is [P8]; the server makes it anew, and answers under which id. Never throws [W3]. */
export async function sendPicture(picture: Blob, onProgress?: OnProgress): Promise<Result<{ id: string }>> {
  const result = await sendFile<{ upload: { id: string } }>('/uploads', picture, onProgress)
  return result.ok ? { ok: true, value: result.value.upload } : result
}

/** Sends a short video as it is [P8]; the server takes it out of its container. Never throws [W3]. */
export async function sendVideo(video: Blob, onProgress?: OnProgress): Promise<Result<{ id: string }>> {
  const result = await sendFile<{ upload: { id: string } }>('/uploads/videos', video, onProgress)
  return result.ok ? { ok: true, value: result.value.upload } : result
}

/** Sends a file as it is to what takes bytes. Never throws [W3]. */
export async function sendFile<Reply>(
  path: string,
  file: Blob,
  onProgress?: OnProgress,
): Promise<Result<Reply>> {
  try {
    let reply = await post(`${apiBasePath}${path}`, file, onProgress)
    if (reply.status === 401 && (await signInAgain()))
      reply = await post(`${apiBasePath}${path}`, file, onProgress)
    const { status, body } = reply
    return status >= 200 && status < 300
      ? { ok: true, value: body as Reply }
      : failureOfReply(status, body ?? {})
  } catch (error) {
    return unreachable(error)
  }
}

/** `fetch` does not say how much of a body has left. */
function post(address: string, file: Blob, onProgress?: OnProgress) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: object | null }>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.responseType = 'json'
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  request.onload = () => resolve({ status: request.status, body: request.response })
  request.onerror = () => reject(new Error('the connection was lost'))
  request.send(file)
  return promise
}

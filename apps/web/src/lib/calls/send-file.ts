import { apiBasePath } from '@footlight/contract'
import { signInAgain } from '../account/sign-in-again.ts'
import type { Result } from '../result.ts'
import { failureOfReply, unreachable } from './fetch-file.ts'

/** The part of the file that has been sent, from 0 to 1. */
export type OnProgress = (sent: number) => void

/** Uploads a picture unchanged [P8]; the server re-encodes it and returns its id. Never throws [W3]. */
export async function sendPicture(picture: Blob, onProgress?: OnProgress): Promise<Result<{ id: string }>> {
  const result = await sendFile<{ upload: { id: string } }>('/uploads', picture, onProgress)
  return result.ok ? { ok: true, value: result.value.upload } : result
}

/** Uploads a picture of an identity document [O14]; the server re-encodes and encrypts it. Never throws [W3]. */
export async function sendDocument(picture: Blob): Promise<Result<{ id: string }>> {
  const result = await sendFile<{ upload: { id: string } }>('/uploads/documents', picture)
  return result.ok ? { ok: true, value: result.value.upload } : result
}

/** Uploads a short video unchanged [P8]; the server remuxes it. Never throws [W3]. */
export async function sendVideo(video: Blob, onProgress?: OnProgress): Promise<Result<{ id: string }>> {
  const result = await sendFile<{ upload: { id: string } }>('/uploads/videos', video, onProgress)
  return result.ok ? { ok: true, value: result.value.upload } : result
}

/** Uploads a file unchanged to a call that accepts bytes. Never throws [W3]. */
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

/** XMLHttpRequest, because `fetch` does not report the progress of an upload. */
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

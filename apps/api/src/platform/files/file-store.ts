import { z } from 'zod'
import { ConfigError } from '../settings/config-error.ts'

/** A bucket of an object store. */
export interface FileStore {
  /** without a slash at its end */
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** What `config.ts` reads for files. */
export const fileStoreVariables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'S3_ENDPOINT must be an http:// or https:// address.' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket.')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
}

type Values = { [Name in keyof typeof fileStoreVariables]?: string | undefined }

/** Null: files stay on this machine's disk. @throws ConfigError where only some of the four are set */
export function fileStoreOf(values: Values): FileStore | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = values
  if (endpoint && bucket && accessKey && secretKey)
    return { endpoint: endpoint.replace(/\/+$/, ''), bucket, accessKey, secretKey }
  const missing = (Object.keys(fileStoreVariables) as (keyof Values)[]).filter((name) => !values[name])
  if (missing.length === 4) return null
  throw new ConfigError(
    `S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must be set together: ${missing.join(' and ')} missing.`,
  )
}

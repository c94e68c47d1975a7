/** A bucket of an object store. */
export interface FileStore {
  /** without a slash at its end */
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
}

interface Values {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY?: string | undefined
  S3_SECRET_KEY?: string | undefined
}

/** Null: files stay on this machine's disk. */
export function fileStoreOf(values: Values): FileStore | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = values
  return endpoint && bucket && accessKey && secretKey
    ? { endpoint: endpoint.replace(/\/+$/, ''), bucket, accessKey, secretKey }
    : null
}

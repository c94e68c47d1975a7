/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** [W1] value of the `ver` header; unset: no header */
  readonly VITE_API_VERSION?: string
}

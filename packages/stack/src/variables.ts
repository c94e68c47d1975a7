/** What Node, its libraries and the programs that they start need of the system. */
export const systemVariables: readonly string[] = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'UV_THREADPOOL_SIZE',
]

/** The operator's variables that the api reads; what the stack sets itself is not among them. */
export const apiVariables: readonly string[] = [
  ...systemVariables,
  'INTERNAL_HOST',
  'TRUSTED_PROXIES',
  'REDIS_URL',
  'LEASE_RENEW_BEFORE',
  'PACE',
  'PAYOUT_NAME',
  'PAYOUT_IBAN',
  'PAYOUT_ADDRESS',
  'IMAGE_BASE_URL',
  'ERROR_REPORT_DSN',
  'TURN_URLS',
  'TURN_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_NUMBER',
  'TWILIO_API_URL',
  'PHONE_COUNTRIES',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
]

/** The variables that the media server reads. It is exposed to strangers: no secret of the API is among them. */
export const mediaVariables: readonly string[] = [...systemVariables, 'MEDIA_ANNOUNCED_IP']

/** The variables of these names that are set. */
export function only(
  names: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.includes(name)))
}

/**
 * The address of an emulator of AWS (localstack, moto): this machine, or a container beside it, whose name has no dot; also where
 * a variable names another one and this is its default (`http://${LOCALSTACK_HOST:-localhost}:4566`).
 */
export const isAwsEmulator = (url = ''): boolean =>
  /^https?:\/\/(?:\$\{\w{1,99}:?-)?(?:localhost|127\.0\.0\.1|host\.docker\.internal|[\w-]+)\}?(?::\d+)?(?:\/|$)/.test(
    url,
  )

/** The host of an address; of one that a variable begins, what follows it. */
const HOST = /^https?:\/\/(?:\$?\{\{?[^{}]{1,200}\}\}?)?([\w.-]{1,200})(?::\d+)?(?:\/|$)/
const OF_AWS = /(?:^|\.)(?:amazonaws\.com(?:\.cn)?|api\.aws)$/

/** Nothing but a variable: `${{ vars.S3_ENDPOINT }}`, `$S3_ENDPOINT`. */
const VARIABLE = /^\s*(?:\$\{\{[^{}]{1,200}\}\}|\$\{?\w{1,100}\}?)\s*$/

/** Whether the address that commands of AWS are sent to is another one than AWS's: who works with AWS itself needs no variable for it. */
export const isSentToOthers = (url = ''): boolean => VARIABLE.test(url) || isOfOthers(url)

/** Whether an address is that of a service that others offer with AWS's interface: `https://fra1.digitaloceanspaces.com`. */
export function isOfOthers(url = ''): boolean {
  const host = HOST.exec(url.trim())?.[1] ?? ''
  return /[\w-]\.[a-z]{2,}$/i.test(host) && !OF_AWS.test(host)
}

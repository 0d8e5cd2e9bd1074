/** The address of an emulator of AWS (localstack, moto): this machine, or a container beside it, whose name has no dot. */
export const isAwsEmulator = (url = ''): boolean =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1|host\.docker\.internal|[\w-]+)(?::\d+)?(?:\/|$)/.test(url)

/**
 * The address of an emulator of AWS (localstack, moto): this machine, or a container beside it, whose name has no dot; also where
 * a variable names another one and this is its default (`http://${LOCALSTACK_HOST:-localhost}:4566`).
 */
export const isAwsEmulator = (url = ''): boolean =>
  /^https?:\/\/(?:\$\{\w{1,99}:?-)?(?:localhost|127\.0\.0\.1|host\.docker\.internal|[\w-]+)\}?(?::\d+)?(?:\/|$)/.test(
    url,
  )

/** A key as a step of a JSON Pointer (RFC 6901): `a~1b` of `a/b`. */
export const pointerStep = (key: string): string =>
  key.includes('/') || key.includes('~') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key

/** The key that is meant by a step of a JSON Pointer: `a/b` by `a~1b`. */
export const keyOfStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** The keys of a JSON Pointer from the root on: `['a', 'b/c']` of `/a/b~1c`. */
export const keysOf = (pointer: string): readonly string[] => pointer.split('/').slice(1).map(keyOfStep)

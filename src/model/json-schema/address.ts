/** The five parts of an address (RFC 3986, appendix B); never fails. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s

/** What a reference means that is written where `base` is the address (RFC 3986, 5.2). */
export function resolveAddress(base: string, reference: string): string {
  const [, scheme, authority, path = '', query = '', fragment = ''] = PARTS.exec(reference) ?? []
  if (scheme !== undefined) return reference
  const [, baseScheme, baseAuthority, basePath = '', baseQuery = ''] = PARTS.exec(base) ?? []
  const start = baseScheme === undefined ? '' : `${baseScheme}:`
  if (authority !== undefined) return start + reference
  const host = baseAuthority === undefined ? '' : `//${baseAuthority}`
  if (path === '') return `${start}${host}${basePath}${query || baseQuery}${fragment}`
  const merged = path.startsWith('/') ? path : `${basePath.slice(0, basePath.lastIndexOf('/') + 1)}${path}`
  const whole = host !== '' && !merged.startsWith('/') ? `/${merged}` : merged
  return `${start}${host}${withoutDots(whole)}${query}${fragment}`
}

/** A path without `.` and `..` (RFC 3986, 5.2.4). */
function withoutDots(path: string): string {
  if (!path.includes('.')) return path
  const isRooted = path.startsWith('/')
  const all = (isRooted ? path.slice(1) : path).split('/')
  const last = all.at(-1)
  const kept: string[] = []
  for (const part of all) {
    if (part === '..') kept.pop()
    else if (part !== '.') kept.push(part)
  }
  const isFolder = last === '.' || last === '..'
  return `${isRooted ? '/' : ''}${kept.join('/')}${isFolder && kept.length > 0 ? '/' : ''}`
}

/** An address without its fragment, and the fragment, without its `#`. */
export function splitAddress(address: string): readonly [address: string, fragment: string] {
  const hash = address.indexOf('#')
  return hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash + 1)]
}

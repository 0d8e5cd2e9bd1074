import type { Location } from '../engine/file-result.ts'

/** The name of the root of the linted repository. */
export const ROOT = '%SRCROOT%'

/** A `path` as SARIF's artifactLocation: percent-encoded, relative to the root unless it is absolute. */
export function artifactLocation(path: string): object {
  // encodeURIComponent throws on half a surrogate pair.
  const whole = path.replace(/\p{Cs}/gu, '\ufffd')
  const uri = whole.split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: ROOT }
}

/** SARIF's physicalLocation; columns count UTF-16 units from 1, as the run's `columnKind` declares, the end one exclusive. */
export const physicalLocation = (location: Location): object => ({
  artifactLocation: artifactLocation(location.path),
  region: regionOf(location),
})

/** SARIF's region of a location. */
export const regionOf = ({ startLine, startColumn, endLine, endColumn }: Location): object => ({
  startLine,
  startColumn,
  endLine,
  endColumn,
})

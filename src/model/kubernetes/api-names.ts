/*
 * The forms of names, as the API server checks them. Each function gives the reason why a text is refused, or undefined. The
 * functions of Kubernetes that they mirror are named; all run in linear time.
 */

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/
const SEGMENT = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)$/

const tooLong = (most: number): string => `at most ${most} characters`

/** A name of one part: IsDNS1123Label (apimachinery, util/validation). */
export function dnsLabelProblem(name: string): string | undefined {
  if (name.length > 63) return tooLong(63)
  return LABEL.test(name) ? undefined : 'lower-case letters, digits and "-", a letter or digit at both ends'
}

/** A name of parts with dots between them: IsDNS1123Subdomain (apimachinery, util/validation). */
export function dnsNameProblem(name: string): string | undefined {
  if (name.length > 253) return tooLong(253)
  return name.split('.').every(part => LABEL.test(part))
    ? undefined
    : 'lower-case letters, digits, "-" and ".", a letter or digit at both ends of each part'
}

/** A host name whose first part may be `*`: IsWildcardDNS1123Subdomain (apimachinery, util/validation). */
export const hostProblem = (host: string): string | undefined => dnsNameProblem(host.replace(/^\*\./, ''))

/** A name that is a part of a path: IsValidPathSegmentName (apimachinery, api/validation/path). */
export function pathSegmentProblem(name: string): string | undefined {
  if (name === '.' || name === '..') return 'anything but "." and ".."'
  return /[/%]/.test(name) ? 'no "/" and no "%"' : undefined
}

/** The key of a label or an annotation, the name of a resource: IsQualifiedName (apimachinery, util/validation). */
export function qualifiedNameProblem(key: string): string | undefined {
  const parts = key.split('/')
  const [prefix, name] = parts.length === 1 ? [undefined, parts[0] ?? ''] : [parts[0] ?? '', parts[1] ?? '']
  if (parts.length > 2) return 'at most one "/"'
  if (prefix !== undefined && (prefix === '' || dnsNameProblem(prefix) !== undefined)) return 'a domain before the "/"'
  if (name.length > 63) return `${tooLong(63)} after the "/"`
  return SEGMENT.test(name) ? undefined : 'letters, digits, "-", "_" and ".", a letter or digit at both ends'
}

/** The value of a label: IsValidLabelValue (apimachinery, util/validation). */
export function labelValueProblem(value: string): string | undefined {
  if (value.length > 63) return tooLong(63)
  return value === '' || SEGMENT.test(value)
    ? undefined
    : 'letters, digits, "-", "_" and ".", a letter or digit at both ends'
}

/** The key of an annotation, whose letters may be of either case: ValidateAnnotations (apimachinery, api/validation). */
export const annotationKeyProblem = (key: string): string | undefined => qualifiedNameProblem(key.toLowerCase())

/** The name of a port: IsValidPortName (apimachinery, util/validation). */
export function portNameProblem(name: string): string | undefined {
  if (name.length > 15) return tooLong(15)
  if (!/[a-z]/.test(name)) return 'at least one lower-case letter'
  if (name.includes('--')) return 'no "-" beside another'
  return LABEL.test(name) ? undefined : 'lower-case letters, digits and "-", a letter or digit at both ends'
}

/** A key of a ConfigMap or a Secret: IsConfigMapKey (apimachinery, util/validation). */
export function dataKeyProblem(key: string): string | undefined {
  if (key.length > 253) return tooLong(253)
  if (key === '.' || key.startsWith('..')) return 'anything but "." and what begins with ".."'
  return /^[-._a-zA-Z0-9]+$/.test(key) ? undefined : 'letters, digits, "-", "_" and "."'
}

/** The name of an environment variable: IsRelaxedEnvVarName (apimachinery, util/validation). */
export const variableNameProblem = (name: string): string | undefined =>
  /^[ -<>-~]+$/.test(name) ? undefined : 'printable ASCII characters without "="'

/** The name of a CSI driver, in either case: ValidateCSIDriverName (kubernetes, apis/core/validation). */
export const driverNameProblem = (name: string): string | undefined =>
  name.length > 63 ? tooLong(63) : dnsNameProblem(name.toLowerCase())

/** A path that leads out of no folder: validateLocalDescendingPath (kubernetes, apis/core/validation). */
export const innerPathProblem = (path: string): string | undefined =>
  path.startsWith('/') ? 'a path that does not begin with "/"' : noStepsUpProblem(path)

/** A path without steps up: validatePathNoBacksteps (kubernetes, apis/core/validation). */
export const noStepsUpProblem = (path: string): string | undefined =>
  path.split('/').includes('..') ? 'a path without ".."' : undefined

/** The name of what runs for a class: IsDomainPrefixedPath (apimachinery, util/validation). */
export function controllerNameProblem(name: string): string | undefined {
  const [, domain = '', path = ''] = /^([^/]*)\/(.*)$/s.exec(name) ?? []
  if (name.length > 250) return tooLong(250)
  return dnsNameProblem(domain) === undefined && /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path)
    ? undefined
    : 'a domain and a path, such as example.org/ingress'
}

/** A name that begins with a letter: IsDNS1035Label (apimachinery, util/validation). */
export const typeNameProblem = (name: string): string | undefined =>
  name.length <= 63 && /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(name)
    ? undefined
    : 'lower-case letters, digits and "-", a letter at the start, at most 63 characters'

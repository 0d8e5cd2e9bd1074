import { isDns1035Label } from '../../../model/text-match.ts'
import { fromBase64 } from '../../base64.ts'
import * as types from '../../types.ts'
import { list, NONE, optional, unknown } from '../../values.ts'
import { objectOf, optionalOf, STRING } from '../codec.ts'
import { fn0, fn1, fn2, type Library, METHOD } from '../define.ts'
import { parseTime } from '../standard/time-text.ts'
import { parseUrl } from './url.ts'

const isLabel = (text: string): boolean => text.length <= 63 && /^[a-z\d](?:[-a-z\d]*[a-z\d])?$/.test(text)
const isSubdomain = (text: string): boolean =>
  text.length <= 253 && text.split('.').every(part => /^[a-z\d](?:[-a-z\d]*[a-z\d])?$/.test(part))
const isValue = (text: string): boolean => text.length <= 63 && /^(?:[A-Za-z\d](?:[-\w.]*[A-Za-z\d])?)?$/.test(text)

function isQualifiedName(text: string): boolean {
  const parts = text.split('/')
  const name = parts.at(-1) ?? ''
  return parts.length <= 2 && name !== '' && isValue(name) && (parts.length === 1 || isSubdomain(parts[0] ?? ''))
}

/** A prefix may end with a hyphen: apimachinery puts a letter for the last two characters then (maskTrailingDash). */
const prefix =
  (test: (text: string) => boolean) =>
  (text: string): boolean =>
    test(text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text)

const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['dns1123Label', isLabel],
  ['dns1123Subdomain', isSubdomain],
  ['dns1035Label', isDns1035Label],
  ['dns1123LabelPrefix', prefix(isLabel)],
  ['dns1123SubdomainPrefix', prefix(isSubdomain)],
  ['dns1035LabelPrefix', prefix(isDns1035Label)],
  ['qualifiedName', isQualifiedName],
  ['labelValue', isValue],
  ['uri', text => parseUrl(text) !== undefined],
  ['uuid', text => /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i.test(text)],
  ['byte', text => text.length % 4 === 0 && fromBase64(text) !== undefined],
  ['date', text => /^\d{4}-\d\d-\d\d$/.test(text) && parseTime(`${text}T00:00:00Z`) !== undefined],
  ['datetime', text => parseTime(text.replace(' ', 'T').toUpperCase()) !== undefined],
])

const FORMAT = objectOf(
  'kubernetes.NamedFormat',
  name => (FORMATS.has(name) ? name : undefined),
  name => name,
)

/** Nothing for a valid text; otherwise the sentences of Kubernetes, which are not known here. */
const validate = (name: string, text: string) =>
  FORMATS.get(name)?.(text) === false ? optional(list([unknown()])) : NONE

/** Kubernetes' named formats (apiserver 0.35, cel/library/format.go). */
export const namedFormats: Library = [
  ...[...FORMATS.keys()].map(name => fn0(`format.${name}`, FORMAT, () => name)),
  fn1('format.named', STRING, optionalOf(FORMAT.type), name =>
    FORMATS.has(name) ? optional({ type: 'object', name: 'kubernetes.NamedFormat', text: name }) : NONE,
  ),
  fn2('validate', [FORMAT, STRING], optionalOf(types.listOf(types.STRING)), validate, METHOD),
]

import { addTo } from '../../../model/group-by.ts'
import * as types from '../../types.ts'
import { failure, fields, list, string } from '../../values.ts'
import { BOOL, mapOf, objectOf, STRING } from '../codec.ts'
import { fn1, type Library, METHOD } from '../define.ts'

/** The parts of a URL as Go's net/url has them. */
interface Url {
  readonly text: string
  readonly scheme: string
  readonly host: string
  readonly path: string
  readonly query: string
}

/** An absolute URL, or an absolute path (Go's url.ParseRequestURI); undefined for others. */
export function parseUrl(text: string): Url | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what Go refuses.
  if (/[\0-\x1f\x7f]/.test(text) || /%(?![\da-fA-F]{2})/.test(text)) return undefined
  const bare = text.replace(/#.*$/s, '')
  const [, scheme = '', rest = ''] = /^(?:([A-Za-z][A-Za-z\d+.-]*):)?(\/.*)$/s.exec(bare) ?? []
  if (rest === '') return undefined
  const [, authority, path = '', query = ''] =
    /^(?:\/\/([^/?]*))?([^?]*)(?:\?(.*))?$/s.exec(scheme === '' ? rest.replace(/^\/{3}/, '/') : rest) ?? []
  const host = authority?.slice(authority.lastIndexOf('@') + 1) ?? ''
  if (!/^(?:\[[\da-fA-F:.%\w]*\]|[^\s[\]<>"^`{|}\\:]*)(?::\d*)?$/.test(host)) return undefined
  return { text, scheme: scheme.toLowerCase(), host, path, query }
}

const URL_TYPE = objectOf('kubernetes.URL', parseUrl, ({ text }) => text)

const escaped = (path: string): string =>
  path.replace(/[^\w\-.~!$&'()*+,;=:@/%[\]]/gu, one => encodeURIComponent(one.replace(/[\ud800-\udfff]/, '\ufffd')))

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

function query({ query: text }: Url) {
  const values = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=')
    const key = decoded(at < 0 ? pair : pair.slice(0, at))
    const value = decoded(at < 0 ? '' : pair.slice(at + 1))
    // Go leaves out what is wrong.
    if (pair === '' || pair.includes(';') || key === undefined || value === undefined) continue
    addTo(values, key, value)
  }
  return fields(Array.from(values, ([key, all]) => [key, list(all.map(string))] as const))
}

const port = ({ host }: Url): string => /:(\d*)$/.exec(host)?.[1] ?? ''
const hostname = ({ host }: Url): string => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/s, '$1')

/** Kubernetes' URLs (apiserver 0.35, cel/library/urls.go). */
export const urls: Library = [
  fn1('url', STRING, URL_TYPE, text => parseUrl(text) ?? failure('the text is not an absolute URL')),
  fn1('isURL', STRING, BOOL, text => parseUrl(text) !== undefined),
  fn1('getScheme', URL_TYPE, STRING, ({ scheme }) => scheme, METHOD),
  fn1('getHost', URL_TYPE, STRING, ({ host }) => host, METHOD),
  fn1('getHostname', URL_TYPE, STRING, hostname, METHOD),
  fn1('getPort', URL_TYPE, STRING, port, METHOD),
  fn1('getEscapedPath', URL_TYPE, STRING, ({ path }) => escaped(path), METHOD),
  fn1('getQuery', URL_TYPE, mapOf(types.STRING, types.listOf(types.STRING)), query, METHOD),
]

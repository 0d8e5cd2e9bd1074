/** Longer texts are scripts and documents, not addresses. */
const MAX_LENGTH = 2048
const HOST = /^[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9][a-z0-9-]{0,62}){0,9}\.?$/i

/**
 * The host that a text names and that must be looked up in DNS: of a URL, of `host:port`, of a name with dots that ends
 * like a host, or of any name in a variable that is called like one; of several with commas between them the first.
 * Undefined for addresses, localhost, versions, files and everything else, and where `name` (of a variable or a flag) shows
 * that it is the program's own address.
 */
export function namedHost(text: string, name = ''): string | undefined {
  if (text.length > MAX_LENGTH || OWN.test(/^--?([A-Za-z0-9-.]{1,60})=/.exec(text)?.[1] ?? name)) return undefined
  const [value = ''] = text
    .replace(/^--?[A-Za-z0-9-.]{1,60}=/, '')
    .split(',')
    .map(part => part.trim())
  const url = /^(?:jdbc:)?[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^@/\s]{0,200}@)?([^:/?#\s[\]]{1,253})/i.exec(value)?.[1]
  const withPort = /^([a-z][a-z0-9.-]{0,252}):(?:53|80|\d{3,5})$/i.exec(value)?.[1]
  const bare = /^[a-z0-9.-]{1,253}$/i.test(value) && ENDINGS.test(value) ? value : undefined
  const called = PEER.test(name) && /^[a-z][a-z0-9.-]{1,252}$/i.test(value) && !SWITCH.test(value) ? value : undefined
  const host = url ?? withPort ?? bare ?? called
  return host !== undefined && HOST.test(host) && !isLocal(host) ? host : undefined
}

/** The first host that a shell command names: a name of the cluster with its domain, or the host of a URL. */
export function hostInCommand(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  for (const word of text.split(/[\s'"`;|&()<>]+/)) {
    const host = namedHost(word) ?? namedHost(word.replace(/:\d{2,5}$/, ''))
    if (host !== undefined) return host
  }
  return undefined
}

/** How bare names end that are surely hosts: names of the cluster, and of AWS. */
const ENDINGS = /\.(?:svc|svc\.cluster\.local|amazonaws\.com|amazonaws\.com\.cn|internal|example\.com)\.?$/i

/** Names of variables for the address by which others call the program. */
const OWN = /external|public|self|callback|redirect|origin|cors|allowed|issuer|advertise|listen|bind|virtual|ingress/i

/** Names of variables for the host of another program: the prefix names the program. */
const PEER = /^(?!(?:server|app|pod|node|my|http|web)_)[a-z0-9]+(?:_[a-z0-9]+){0,6}_(?:host|hostname|addr|endpoint)$/i

/** Whether a variable is called like the host of another program. */
export const isHostsName = (name: string): boolean => PEER.test(name) && !OWN.test(name)

const SWITCH = /^(?:true|false|yes|no|on|off|none|null|auto|default|all|any|enabled|disabled)$/i

const isLocal = (host: string): boolean => /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})$/i.test(host) || !/[a-z]/i.test(host)

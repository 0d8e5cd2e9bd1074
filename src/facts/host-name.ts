/** Longer texts are scripts and documents, not addresses. */
const LONGEST = 2048
const HOST = /^[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9][a-z0-9-]{0,62}){0,9}\.?$/i

/**
 * The host that a text names and that must be looked up in DNS: of a URL, of `host:port`, or of a name with dots that ends
 * like a host. Undefined for addresses, localhost, versions, files and everything else, and where `name` (of a variable
 * or a flag) says that it is the program's own address.
 */
export function namedHost(text: string, name = ''): string | undefined {
  if (text.length > LONGEST || OWN.test(/^--?([A-Za-z0-9-.]{1,60})=/.exec(text)?.[1] ?? name)) return undefined
  const value = text.replace(/^--?[A-Za-z0-9-.]{1,60}=/, '').trim()
  const url = /^[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^@/\s]{0,200}@)?([^:/?#\s[\]]{1,253})/i.exec(value)?.[1]
  const withPort = /^([a-z][a-z0-9.-]{0,252}):(?:53|80|\d{3,5})$/i.exec(value)?.[1]
  const bare = /^[a-z0-9.-]{1,253}$/i.test(value) && ENDINGS.test(value) ? value : undefined
  const host = url ?? withPort ?? bare
  return host !== undefined && HOST.test(host) && !isLocal(host) ? host : undefined
}

/** How bare names end that are surely hosts: names of the cluster, and of AWS. */
const ENDINGS = /\.(?:svc|svc\.cluster\.local|amazonaws\.com|amazonaws\.com\.cn|internal|example\.com)\.?$/i

/** How variables are named that hold what others call the program by. */
const OWN = /external|public|self|callback|redirect|origin|cors|allowed|issuer|advertise|listen|bind/i

const isLocal = (host: string): boolean => /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})$/i.test(host) || !/[a-z]/i.test(host)

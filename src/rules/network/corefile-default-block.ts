import * as facts from '../../facts/index.ts'
import { defineRule, known, warning } from '../../rule.ts'

/** What the default block of every cluster has (https://kubernetes.io/docs/tasks/administer-cluster/dns-custom-nameservers/). */
const STANDARD = ['errors', 'cache', 'loop', 'loadbalance', 'prometheus']
/** Those that work for the whole process, in whichever block they are. */
const OF_THE_PROCESS = ['health', 'ready', 'reload']

const NO_DEFAULT =
  'no server block is for all names on port 53, and this Corefile is the whole configuration of CoreDNS'

export default defineRule({
  id: 'network/corefile-default-block',
  summary: 'Keep the default server block in the Corefile of cluster DNS',
  severity: 'error',
  relevance: 'anywhere',
  // A virtual cluster's DNS, and one that a Service maps to port 53, listens on another one.
  elsewhere: { 'CF-01.port': 'info' },
  references: ['https://kubernetes.io/docs/tasks/administer-cluster/dns-custom-nameservers/'],
  checks: {
    'CF-01': NO_DEFAULT,
    'CF-01.port': NO_DEFAULT,
    'CF-02': 'the default block has no kubernetes plugin, so names of the cluster are not answered',
    'CF-02.forward': 'the default block does not forward all other names, so they are not answered',
    'CF-02.standard': warning('the default block lacks {plugins}'),
  },
  on: facts.corefile,

  *check(corefile, { say, unsure }) {
    const { servers, faults, open } = corefile
    if (faults.length > 0 || !facts.servesCluster(corefile)) return
    const defaults = servers.filter(facts.isDefaultServer)
    const [server] = defaults
    if (server === undefined) {
      const unknown = servers.flatMap(({ zones }) => zones).find(({ name }) => name.state === 'unknown')?.name
      if (open !== undefined) yield unsure(open)
      else if (unknown?.state === 'unknown') yield unsure(unknown)
      else yield say(servers.some(isForAllNames) ? 'CF-01.port' : 'CF-01', corefile.at)
      return
    }
    const missing = missingIn(defaults, servers)
    const elsewhere = defaults.find(one => one.open !== undefined)?.open ?? open
    if (elsewhere !== undefined) {
      if (missing.length > 0) yield unsure(elsewhere)
    } else if (missing.includes('kubernetes')) yield say('CF-02', server.at)
    else if (missing.includes('forward')) yield say('CF-02.forward', server.at)
    else if (missing.length > 0) yield say('CF-02.standard', server.at, { data: { plugins: missing.join(', ') } })
  },
})

/** The plugins that no default block has, and no other one where that is enough. */
function missingIn(defaults: readonly facts.Server[], servers: readonly facts.Server[]): readonly string[] {
  const has = (among: readonly facts.Server[], name: string): boolean =>
    among.some(one => facts.pluginsOf(one, name).length > 0)
  return [
    ...['kubernetes', ...OF_THE_PROCESS].filter(name => !has(servers, name)),
    ...(defaults.some(forwardsAll) ? [] : ['forward']),
    ...STANDARD.filter(name => !has(defaults, name)),
  ]
}

const forwardsAll = (server: facts.Server): boolean =>
  ['forward', 'proxy'].some(name =>
    facts
      .pluginsOf(server, name)
      .some(({ words: [from] }) => from?.state === 'unknown' || (from?.state === 'known' && from.value === '.')),
  )

/** Whether a server block is for all names, on whatever port. */
const isForAllNames = ({ zones }: facts.Server): boolean => zones.some(({ name }) => known(name) === '.')

import { type Place, valueKey } from '../../documents/document.ts'
import { known, type ListValue, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { allOf, eachOf, indexBy, type Lookup } from '../../engine/join/store/fact-index.ts'
import type { Lookups } from '../../engine/rule.ts'
import { selectFrom } from '../../model/kubernetes/label-index.ts'
import { type Labels, selectLabels } from '../../model/kubernetes/selector.ts'
import type { PolicySelector } from '../network/policies/network-policy.ts'
import { findPods, type LocalPods, namespaceKey, podsOf } from '../network/policies/pods.ts'
import type { Pods } from '../network/policies/policy-match.ts'
import { type ObjectMeta, objectLabel } from './object-meta.ts'
import { type ServiceObject, selectedLabels, service, servicesByNamespace, toServiceIndex } from './service.ts'
import { type Workload, workload } from './workload.ts'

/** The port that Prometheus scrapes: one that a Service or a container names, or a container's number. */
export interface ScrapePort {
  /** Of a ServiceMonitor the name of the Service's port; of a PodMonitor that of the container's. */
  readonly name?: string
  readonly target?: string | number
}

/** One entry of a ServiceMonitor's `endpoints`. */
export interface MonitorEndpoint {
  /** The name of the Service's port. */
  readonly port: Value<string>
  readonly path: Value<string>
  readonly interval: Value<string>
  /** `tlsConfig.insecureSkipVerify`. */
  readonly isInsecure: Value<boolean>
  readonly at: Place
}

/** A ServiceMonitor or PodMonitor of the Prometheus operator. */
export interface Monitor extends ObjectMeta {
  readonly of: 'services' | 'pods'
  readonly selector: Value<PolicySelector>
  /** The namespaces that it looks in; absent for its own. */
  readonly namespaces?: readonly string[]
  readonly isEverywhere: boolean
  readonly ports: readonly ScrapePort[]
  /** `namespaceSelector.any`. */
  readonly everywhere: Value<boolean>
  /** `namespaceSelector.matchNames`. */
  readonly matchNames: Value<ListValue<string>>
  /** Of a ServiceMonitor. */
  readonly endpoints: readonly MonitorEndpoint[]
  readonly labelsOpen: boolean
}
export const monitor = defineFact<Monitor>('monitor')
export const eachMonitor = eachOf(monitor)
/** ServiceMonitors by the pool that the operator makes of them, without the number of the endpoint. */
export const monitorsByPool = indexBy(monitor, ({ of, namespace, name }) =>
  of === 'services' && namespace !== undefined ? [`serviceMonitor/${namespace}/${name}`] : [],
)

/** The Pods of a Prometheus that the operator runs. */
export interface Scraper extends ObjectMeta {
  readonly podLabels: Labels
  /** The ServiceMonitors that it takes; none where absent. */
  readonly monitorSelector: Value<PolicySelector>
  /** The namespaces that it takes them from; its own where absent. */
  readonly monitorNamespaces: Value<PolicySelector>
}
export const scraper = defineFact<Scraper>('scraper')

/** How Prometheus is labelled where it is deployed without the operator. */
const isPrometheus = ({ podLabels }: Workload): boolean =>
  podLabels['app.kubernetes.io/name'] === 'prometheus' || podLabels['app'] === 'prometheus'

/** What a rule has to look up for `scrapedPods` and `scrapersOf`. */
export const scrapeIndexes = {
  servicesIn: servicesByNamespace,
  allServices: allOf(service, toServiceIndex),
  scrapers: allOf(scraper),
  prometheuses: indexBy(workload, one => (isPrometheus(one) ? [''] : [])),
} as const

type ScrapeLookups = Lookups<typeof scrapeIndexes>

/** Pods that scrape, and what to call them. */
export interface NamedPods {
  readonly pods: Pods
  readonly label: string
}

/** The Pods that scrape in a scope; none where no Prometheus is known. */
export function scrapersOf({
  scrapers,
  prometheuses,
}: Pick<ScrapeLookups, 'scrapers' | 'prometheuses'>): readonly NamedPods[] {
  const operated = scrapers.map(one => ({
    label: `Prometheus ${one.name}`,
    pods: { namespace: namespaceKey(one), labels: one.podLabels, open: false, hostNetwork: false, namedPorts: [] },
  }))
  const deployed = prometheuses('').map(one => ({ label: objectLabel(one), pods: podsOf(one) }))
  return [...operated, ...deployed]
}

/** Pods with the number of a port that is scraped there. */
export interface Scraped {
  readonly workload: Workload
  readonly port: number
}

/** The most Services of one monitor that are followed. */
const MAX_SERVICES = 64

/** The workloads that a monitor scrapes, as far as the scope has them; each with each port whose number is known. */
export function scrapedPods(one: Monitor, pods: Lookup<LocalPods>, lookups: ScrapeLookups): readonly Scraped[] {
  const selector = known(one.selector)
  if (selector === undefined || selector.open !== undefined || selector.refused.length > 0) return []
  const namespaces = one.namespaces ?? [namespaceKey(one)]
  if (one.of === 'pods')
    return (one.isEverywhere ? [] : namespaces).flatMap(namespace =>
      selectFrom(pods(namespace).index, selector.requirements, MAX_SERVICES).flatMap(workload =>
        portsOf(workload, one.ports),
      ),
    )
  const found = one.isEverywhere ? [lookups.allServices] : namespaces.map(lookups.servicesIn)
  return found
    .flatMap(index => selectFrom(index, selector.requirements, MAX_SERVICES))
    .flatMap(service => {
      const workload = findPods(pods, namespaceKey(service), selectLabels(selectedLabels(service)))
      return workload === undefined ? [] : portsOf(workload, throughService(service, one.ports))
    })
}

/** The containers' ports that a Service's ports lead to. */
function throughService({ ports }: ServiceObject, wanted: readonly ScrapePort[]): readonly ScrapePort[] {
  return wanted.flatMap(({ name, target }): readonly ScrapePort[] => {
    if (target !== undefined) return [{ target }]
    const port = ports.find(one => known(one.name) === name)
    const leadsTo = port === undefined ? undefined : (known(port.target) ?? known(port.port))
    return leadsTo === undefined ? [] : [{ target: leadsTo }]
  })
}

function portsOf(workload: Workload, wanted: readonly ScrapePort[]): readonly Scraped[] {
  const { namedPorts } = podsOf(workload)
  return wanted.flatMap(({ name, target }) => {
    if (typeof target === 'number') return [{ workload, port: target }]
    const port = namedPorts.find(one => one.name === (target ?? name) && one.protocol === 'TCP')?.port
    return port === undefined ? [] : [{ workload, port }]
  })
}

/** The port that a Pod's annotations give Prometheus to scrape. */
export function annotatedPort({ podAnnotations }: Workload): number | undefined {
  const port = podAnnotations['prometheus.io/port'] ?? ''
  return podAnnotations['prometheus.io/scrape'] === 'true' && /^\d{1,5}$/.test(port) ? Number(port) : undefined
}

/** The workloads with annotations for scraping, each by itself. */
export const eachAnnotated = indexBy(workload, one => (annotatedPort(one) === undefined ? [] : [valueKey(one.at)]))

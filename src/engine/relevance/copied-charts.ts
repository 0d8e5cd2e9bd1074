/** What a chart says of where it comes from. */
export interface ChartOrigins {
  readonly name: string | undefined
  readonly version: string | undefined
  /** The repositories of charts that it names as its source: `bitnami/charts`. */
  readonly repositories: readonly string[]
  /** The accounts of all repositories that it names: `bitnami`. */
  readonly owners: readonly string[]
  /** The names of its parts that Helm fetches from elsewhere into its folder `charts`. */
  readonly fetched: readonly string[]
}

/** With fewer charts than these, how many name a repository says nothing. */
const FEW = 3

/**
 * The folders, with a slash at their ends, of charts that are copies of other projects': parts that Helm has fetched, charts
 * that name a repository of charts as their source of whose account most others here name none, and those that name any such
 * repository in a folder that is called after their version, as a release is unpacked. Linear in charts.
 */
export function copiedCharts(charts: ReadonlyMap<string, ChartOrigins>): ReadonlySet<string> {
  const fetched = [...charts].flatMap(([folder, one]) => one.fetched.map(name => `${folder}charts/${name}/`))
  const copies = new Set(fetched.filter(folder => charts.has(folder)))
  const own = [...charts].filter(([folder]) => !copies.has(folder))
  // What is only a part of another chart says nothing of itself.
  const whole = own.filter(([folder]) => !PART.test(folder))
  const users = new Map<string, number>()
  for (const owner of whole.flatMap(([, { owners }]) => owners)) users.set(owner, (users.get(owner) ?? 0) + 1)
  const isOwn = (name: string): boolean => (users.get(name.split('/', 1)[0] ?? '') ?? 0) * 2 >= whole.length
  for (const [folder, { repositories, owners, version }] of own) {
    const isUnpacked = version !== undefined && folder.endsWith(`/${version}/`)
    const named = isUnpacked ? owners : whole.length < FEW ? [] : repositories
    if (named.length > 0 && !named.some(isOwn)) copies.add(folder)
  }
  return copies
}

/** The folder of a chart within another one's: `charts/shop/charts/db/`; of one that is in `charts` itself it is not known. */
const PART = /\/charts\/[^/]+\/charts\/[^/]+\/$|^charts\/[^/]+\/charts\/[^/]+\/$/

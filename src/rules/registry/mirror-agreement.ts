import * as facts from '../../facts/index.ts'
import { parseEcrHost } from '../../model/iam/arn.ts'
import { parseImageReference } from '../../model/registry/image-reference.ts'
import { allOf, defineRule, findNearest, known, type Platform, relatedAt } from '../../rule.ts'

export default defineRule({
  id: 'registry/mirror-agreement',
  summary: 'Point each mirror at a Harbor project that exists and caches that registry',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://goharbor.io/docs/main/administration/configure-proxy-cache/'],
  checks: {
    'X-28': 'the mirror points to project {project}, but no Harbor project has that name',
    'X-28.upstream': 'the project {project} caches {upstream}, but the mirror is for {namespace}',
    'X-28.image': 'no mirror serves {registry}, which an air-gapped platform cannot reach',
  },
  on: { registryHosts: allOf(facts.registryHosts) },
  with: {
    harborProject: allOf(facts.harborProject),
    harborRegistry: allOf(facts.harborRegistry),
    imageUse: allOf(facts.imageUse),
  },

  *check({ registryHosts }, { say, unsure, platform, complete }, { harborProject: all, harborRegistry, imageUse }) {
    // What a script sends counts where nothing else states the projects.
    const stated = all.filter(({ isSent }) => isSent !== true)
    const harborProject = stated.length > 0 ? stated : all
    const projects = new Map(harborProject.flatMap(one => (one.name.state === 'known' ? [[one.name.value, one]] : [])))
    const open = harborProject.find(({ name }) => name.state === 'unknown')
    const urls = new Map(harborRegistry.map(({ key, url }) => [key, known(url)]))
    const upstreamOf = ({ registry = '' }: facts.HarborProject): string | undefined =>
      facts.hostOf(urls.get(registry) ?? '')?.replace(/^hub\.docker\.com$/, 'docker.io')
    const isCacheOf = (one: facts.HarborProject, namespace: string | undefined): boolean => {
      const upstream = upstreamOf(one)
      return upstream !== undefined && namespace !== undefined && facts.isSameRegistry(upstream, namespace)
    }
    for (const { hosts, namespace } of harborProject.length === 0 ? [] : registryHosts)
      for (const { url, at, templated } of hosts) {
        const project = templated ? undefined : projectIn(url)
        if (project === undefined) continue
        const found = projects.get(project)
        if (found === undefined && open !== undefined) yield unsure({ why: "a Harbor project's name", at: open.at })
        else if (found === undefined) {
          const meant = harborProject.find(
            one => findNearest(project, [known(one.name) ?? '']) !== undefined || isCacheOf(one, namespace),
          )
          const related = relatedAt(meant?.at, 'the project that is here')
          if (complete || meant !== undefined) yield say('X-28', at, { data: { project }, related })
        } else {
          const upstream = upstreamOf(found)
          if (upstream !== undefined && namespace !== undefined && !facts.isSameRegistry(upstream, namespace))
            yield say('X-28.upstream', at, {
              data: { project, upstream, namespace },
              related: [{ at: found.at, note: 'the project' }],
            })
        }
      }
    const unserved = platform.airGapped === true ? unservedImages(imageUse, registryHosts, platform) : []
    for (const [registry, use] of unserved) yield say('X-28.image', use.reference.at, { data: { registry } })
  },
})

/** The project of Harbor's that a mirror's URL leads to: `https://harbor.example.com/v2/hub`. Longer paths are other registries'. */
const projectIn = (url: string): string | undefined => /^https?:\/\/[^/?#]+\/v2\/([^/?#]+)\/?$/i.exec(url)?.[1]

/** For each registry that neither is the platform's own nor has a mirror, the first image that is pulled from it. */
function unservedImages(
  uses: readonly facts.ImageUse[],
  files: readonly facts.RegistryHosts[],
  { registries = [] }: Platform,
): ReadonlyMap<string, facts.ImageUse> {
  const served = files.flatMap(({ namespace }) => namespace ?? [])
  const found = new Map<string, facts.ImageUse>()
  // A file of no certain registry may be the one for all.
  if (files.length === 0 || served.length < files.length) return found
  const own = [...registries, ...files.flatMap(({ hosts }) => hosts.map(({ url }) => url))].map(facts.hostOf)
  const reached = new Set([...served, ...own.filter(host => host !== undefined)].map(facts.registryOf))
  for (const use of uses) {
    const text = known(use.reference)
    if (text === undefined || text === '') continue
    const registry = facts.registryOf(parseImageReference(text).registry?.text.toLowerCase() ?? 'docker.io')
    if (!reached.has(registry) && parseEcrHost(registry) === undefined && !found.has(registry)) found.set(registry, use)
  }
  return found
}

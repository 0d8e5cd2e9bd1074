import type { ScopeFacts } from '../engine/join/join.ts'
import { harborProject } from '../facts/harbor/harbor.ts'
import { mayBePlatformImage } from '../facts/registry/platform-image.ts'
import { listedImage, type TagMutability, tagMutability } from '../facts/registry/repository.ts'
import { repositoryTemplate } from '../facts/registry/repository-template.ts'
import { addTo } from '../model/group-by.ts'
import { parseEcrHost } from '../model/iam/arn.ts'
import { parseImageReference } from '../model/registry/image-reference.ts'
import { namedImage } from './image-record.ts'
import { routesOf } from './image-routes.ts'

type IsThere = (image: string) => boolean | undefined

/**
 * Whether the platform's registry has the repository of an image: undefined for registries of others, whose content
 * no document states. Images from a cache, a mirror, replication or a copy are there.
 */
export function repositoriesOf({ of, settings }: ScopeFacts): IsThere {
  const stated = of(tagMutability).filter(({ source }) => source !== 'template')
  const listed = new Set(of(listedImage).flatMap(({ repository }) => repository ?? []))
  const isOpen = stated.some(({ repository }) => repository.state !== 'known') || of(repositoryTemplate).length > 0
  const byName = new Map<string, TagMutability[]>()
  for (const one of stated)
    if (one.repository.state === 'known') {
      addTo(byName, one.repository.value, one)
    }
  const routes = routesOf(of)
  const isProject = projectsOf(of)
  return image => {
    const named = namedImage(image)
    const host = parseEcrHost(named.registry)
    if (!mayBePlatformImage(parseImageReference(image), settings.platform)) return undefined
    if (routes(named).length > 0) return true
    if (host === undefined) return isProject(named.repository)
    const isHost = ({ account = host.account, region = host.region }: TagMutability): boolean =>
      account === host.account && region === host.region
    if (listed.has(named.repository) || byName.get(named.repository)?.some(isHost) === true) return true
    return isOpen ? undefined : false
  }
}

/** Whether the project of a repository is one of Harbor's; undefined where no project is stated. */
function projectsOf(of: ScopeFacts['of']): (repository: string) => boolean | undefined {
  const projects = of(harborProject).map(({ name }) => name)
  const names = new Set(projects.flatMap(name => (name.state === 'known' ? [name.value] : [])))
  const isOpen = projects.length === 0 || projects.some(({ state }) => state !== 'known')
  return repository => names.has(repository.split('/', 1)[0] ?? '') || (isOpen ? undefined : false)
}

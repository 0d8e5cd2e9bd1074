import { groupBy } from '../../model/group-by.ts'
import type { Build, PipelineImage } from './pipeline.ts'

/** Which images are the same one, by the names that builds and tags of a pipeline give them. */
export interface ImageNames {
  /** Whether two names may be of one image: not where both are known, and no build gives them to one. */
  readonly mayBeSame: (one: PipelineImage, other: PipelineImage) => boolean
  /** Whether a name, or its tag, is known and none that a build or a push of the pipeline gives. */
  readonly isForeign: (image: PipelineImage) => boolean
  /** The repositories of all names of an image, its own first. */
  readonly repositoriesOf: (image: PipelineImage) => readonly string[]
}

/** The names of the images of a pipeline; `published` are those that it pushes. */
export function imageNames(builds: readonly Build[], published: readonly PipelineImage[]): ImageNames {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    // So that the way is short the next time.
    for (let at = name; at !== root; ) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const { images } of builds)
    for (const image of images.slice(1)) {
      const [a, b] = [rootOf(repositoryOf(images[0] ?? image)), rootOf(repositoryOf(image))]
      if (a !== b) parents.set(b, a)
    }
  const groupOf = (image: PipelineImage): string => rootOf(repositoryOf(image))
  const own = [...builds.flatMap(({ images }) => images), ...published]
  const isOpen =
    own.length === 0 || own.some(image => !isKnown(image)) || builds.some(({ images }) => images.length === 0)
  const groups = groupBy(own, groupOf)
  // What writes an archive may be out of sight, unless the pipeline shows how it does that.
  const isPacked = own.some(({ isArchive }) => isArchive)
  const mayBeAny = (image: PipelineImage): boolean => !isKnown(image) || (image.isArchive === true && !isPacked)
  const unpacked = new Set(builds.flatMap(({ images, isUnpacked }) => (isUnpacked ? images.map(groupOf) : [])))
  const isOther = (image: PipelineImage): boolean =>
    (groups.get(groupOf(image)) ?? []).every(one => areApart(tagOf(one), tagOf(image)))
  return {
    mayBeSame: (one, other) =>
      mayBeAny(one) ||
      mayBeAny(other) ||
      groupOf(one) === groupOf(other) ||
      [one, other].some(image => unpacked.has(groupOf(image))),
    isForeign: image => !mayBeAny(image) && !isOpen && isOther(image),
    repositoriesOf: image => [image, ...(groups.get(groupOf(image)) ?? [])].map(repositoryOf),
  }
}

const isKnown = (image: PipelineImage): boolean => {
  const name = repositoryOf(image)
  return name !== '' && !name.includes('$')
}

/** What each run replaces by a commit's hash or a number: never the name of a version or a branch. */
const OF_RUN =
  /^(?:\$\{\{ {0,9}github\.(?:sha|run_id|run_number) {0,9}\}\}|\$\{?(?:GITHUB_SHA|GITHUB_RUN_(?:ID|NUMBER)|CI_COMMIT_(?:SHORT_)?SHA|CI_PIPELINE_I?ID)\}?)$/

/** Whether two tags are surely different; one that is not known may be any. */
function areApart(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return false
  const [literal, filled] = one.includes('$') ? [other, one] : [one, other]
  if (literal.includes('$')) return false
  return filled.includes('$') ? OF_RUN.test(filled) && !/^(?:\d+|[0-9a-f]{7,40})$/.test(literal) : true
}

/** The tag, `latest` where none is stated; undefined beside a digest. */
function tagOf(image: PipelineImage): string | undefined {
  const rest = image.text.slice(repositoryOf(image).length)
  return rest.includes('@') ? undefined : rest.slice(1) || 'latest'
}

const HOLE = /\$\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$\([^()]*\)|\$\w+/g

/** A name without tag and digest, which may be known where these are not. */
function repositoryOf({ text }: PipelineImage): string {
  const plain = text.replaceAll(HOLE, hole => '$'.repeat(hole.length))
  const at = plain.indexOf('@')
  const end = at < 0 ? plain.length : at
  const colon = plain.lastIndexOf(':', end)
  return text.slice(0, colon > plain.lastIndexOf('/', end) ? colon : end)
}

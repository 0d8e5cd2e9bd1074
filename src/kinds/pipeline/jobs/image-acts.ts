import type { Act, PipelineImage, PlusTag } from '../../../facts/pipeline/pipeline.ts'
import type { Argument } from '../../../facts/pipeline/procedure.ts'
import { archiveIn, imageIn, type LookUp, packedIn, plusTagOf } from './images.ts'
import { isSwitchedOn, lastOption, type ToolCommand } from './words.ts'

/** What a command of a job does with images: it builds, tags, pushes or copies them, or reads a digest. */
export function imageActs(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const reader = READERS.get(tool.program)
  return reader === undefined ? [] : reader(tool, lookUp)
}

type Reader = (tool: ToolCommand, lookUp: LookUp) => readonly Act[]

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['docker', docker],
  ['docker-compose', compose],
  ['executor', kaniko],
  ['skopeo', skopeo],
  ['crane', crane],
  ['oras', oras],
  ['regctl', regctl],
  ['imgpkg', imgpkg],
  ['earthly', earthly],
  ['buildctl', buildctl],
  ['ko', ko],
  ['pack', pack],
  ['mvn', jib],
  ['mvnw', jib],
  ['gradle', jib],
  ['gradlew', jib],
  ['aws', ecr],
  ['grep', reading],
  ['awk', reading],
  ['jq', reading],
  ['sed', reading],
])

const REGISTRY = 'docker://'

const verbOf = ({ operands }: ToolCommand): string => operands[0]?.text ?? ''

const rest = ({ operands }: ToolCommand, lookUp: LookUp): readonly PipelineImage[] =>
  operands.slice(1).map(word => imageIn(word, lookUp))

const pushed = ({ command }: ToolCommand, images: readonly PipelineImage[], isCopy: boolean): Act => ({
  act: 'publish',
  at: command.at,
  isBuild: false,
  isCopy,
  isGuarded: false,
  images,
})

/** A push, and what is wrong with the tag that it names. */
const pushedAlone = (tool: ToolCommand, images: readonly PipelineImage[]): readonly Act[] => [
  pushed(tool, images, false),
  ...plusTags(images).map(act => ({ ...act, isPushed: true as const })),
]

const digestBy = ({ command }: ToolCommand): readonly Act[] => [{ act: 'digest', at: command.at, isDigest: true }]

/** The images that options of these names give. */
const named = ({ options }: ToolCommand, lookUp: LookUp, ...names: readonly string[]): readonly PipelineImage[] =>
  options.flatMap(({ name, value }) => (names.includes(name) && value !== undefined ? [imageIn(value, lookUp)] : []))

/** The build, the push that is a part of it at `push`, and what is wrong with its tags. */
function built(tool: ToolCommand, images: readonly PipelineImage[], push: Argument['at'] | undefined): readonly Act[] {
  const { at } = tool.command
  const publish: readonly Act[] =
    push === undefined ? [] : [{ act: 'publish', at: push, isBuild: true, isCopy: false, isGuarded: false, images }]
  return [{ act: 'build', at, images }, ...publish, ...plusTags(images)]
}

/** The tags with a plus sign; one that is written as it is, is judged as an image reference. */
const plusTags = (images: readonly PipelineImage[]): readonly PlusTag[] =>
  images.flatMap(image => {
    const tag = plusTagOf(image)
    return tag === undefined ? [] : [{ act: 'plus tag' as const, at: image.at, tag }]
  })

/** What comes before the verb of docker: `docker image push`, `docker buildx build`. */
const GROUPS: ReadonlySet<string> = new Set(['image', 'buildx', 'builder', 'compose', 'manifest', 'imagetools'])

function docker(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const groups = tool.operands.map(({ text }) => text)
  const first = groups.findIndex(text => !GROUPS.has(text))
  if (first < 0) return []
  const inner = { ...tool, operands: tool.operands.slice(first) }
  switch (verbOf(inner)) {
    case 'build':
    case 'bud':
    case 'bake':
    case 'b':
      return built(tool, [...named(tool, lookUp, '-t', '--tag'), ...outputsOf(tool, lookUp)], pushOf(tool))
    case 'push':
      // The operands of `docker compose push` are services.
      if (groups.includes('compose')) return [pushed(tool, [], false)]
      return pushedTo(tool, inner.operands.slice(1), lookUp)
    case 'create':
      // `docker buildx imagetools create -t TO FROM` copies in the registry.
      return groups.includes('imagetools') ? [pushed(tool, named(tool, lookUp, '-t', '--tag'), true)] : []
    case 'save':
    case 'load':
      return packed(tool, inner, lookUp)
    case 'tag': {
      const images = rest(inner, lookUp).slice(0, 2)
      return [{ act: 'build', at: tool.command.at, images, isRenamed: true }, ...plusTags(images.slice(1))]
    }
    case 'inspect': {
      const isManifest = groups.includes('manifest') || groups.includes('imagetools')
      if (isManifest || tool.command.words.some(({ text }) => /digest/i.test(text))) return digestBy(tool)
      // The id of an image is the digest of its configuration, which no registry knows.
      const id = tool.command.words.find(({ text }) => /\{\{\s{0,9}\.Id\s{0,9}\}\}/.test(text))
      return id === undefined ? [] : [{ act: 'digest', at: id.at, isDigest: false }]
    }
    default:
      return []
  }
}

/** The operands of `docker-compose push` are services. */
function compose(tool: ToolCommand): readonly Act[] {
  return verbOf(tool) === 'push' ? [pushed(tool, [], false)] : []
}

/** The archives that a build writes. */
const outputsOf = ({ options }: ToolCommand, lookUp: LookUp): readonly PipelineImage[] =>
  options.flatMap(({ name, value }) =>
    /^(?:-o|--output)$/.test(name) && value !== undefined ? packedIn(value.text, value.at, lookUp) : [],
  )

/** `docker save NAME -o FILE` gives the image the name of the file, and `docker load -i FILE` names that are in it. */
function packed(tool: ToolCommand, inner: ToolCommand, lookUp: LookUp): readonly Act[] {
  const at = tool.command.at
  if (verbOf(inner) === 'load') {
    // `-i` has no word behind it elsewhere.
    const images = [...named(tool, lookUp, '--input'), ...rest(inner, lookUp)]
    return images.length === 0 ? [] : [{ act: 'build', at, images, isUnpacked: true }]
  }
  const { output } = tool.command
  const files = [...named(tool, lookUp, '-o', '--output'), ...(output === undefined ? [] : [imageIn(output, lookUp)])]
  return files.length === 0 ? [] : [{ act: 'build', at, images: [...rest(inner, lookUp), ...files] }]
}

/** Transports of images that are on the machine of the job: what follows is their name there. */
const LOCAL = /^(?:docker-daemon|containers-storage):/

/** `push NAME`, `copy SOURCE DESTINATION`: an archive or a name of the machine becomes another archive, or is published. */
function pushedTo(
  tool: ToolCommand,
  [source, destination]: readonly Argument[],
  lookUp: LookUp,
  isCopy = false,
): readonly Act[] {
  if (source === undefined) return []
  const from = imageIn({ ...source, text: source.text.replace(LOCAL, '').replace(REGISTRY, '') }, lookUp)
  if (destination === undefined) return pushedAlone(tool, [from])
  const to = imageIn({ ...destination, text: destination.text.replace(REGISTRY, '') }, lookUp)
  const link: Act = { act: 'build', at: tool.command.at, images: [from, to] }
  if (archiveIn(destination.text) !== undefined) return [link]
  return [...(isCopy ? [] : [link]), pushed(tool, [to], isCopy)]
}

/** Where a build says that it pushes. */
function pushOf(tool: ToolCommand): Argument['at'] | undefined {
  const push = lastOption(tool, '--push')
  if (push !== undefined && push.value?.text !== 'false') return push.value?.at ?? push.at
  const output = tool.options.find(
    ({ name, value }) => /^(?:-o|--output|--set)$/.test(name) && /type=registry|push=true/.test(value?.text ?? ''),
  )
  return output?.value?.at
}

function kaniko(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  if (lastOption(tool, '--destination', '-d', '--context', '-c', '--dockerfile', '-f', '--no-push') === undefined)
    return []
  const destinations = tool.options.filter(({ name }) => /^(?:-d|--destination)$/.test(name))
  const push = isSwitchedOn(tool, '--no-push') ? undefined : (destinations[0]?.at ?? tool.command.at)
  return built(tool, named(tool, lookUp, '-d', '--destination', '--tarPath', '--tar-path'), push)
}

function skopeo(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const verb = verbOf(tool)
  if (verb === 'inspect') return digestBy(tool)
  const [, from, to] = tool.operands
  const isArchive = archiveIn(to?.text ?? '') !== undefined
  if (verb !== 'copy' || from === undefined || to === undefined) return []
  if (!isArchive && !imageIn(to, lookUp).text.startsWith(REGISTRY)) return []
  return pushedTo(tool, [from, to], lookUp, imageIn(from, lookUp).text.startsWith(REGISTRY))
}

function crane(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const images = rest(tool, lookUp).slice(1, 2)
  switch (verbOf(tool)) {
    case 'digest':
      return digestBy(tool)
    case 'push':
      return pushedTo(tool, tool.operands.slice(1), lookUp)
    case 'pull':
      return archiveIn(tool.operands[2]?.text ?? '') === undefined
        ? []
        : [{ act: 'build', at: tool.command.at, images: rest(tool, lookUp).slice(0, 2) }]
    case 'copy':
    case 'cp':
      return [pushed(tool, images, true)]
    default:
      return []
  }
}

/** `oras push NAME FILE…`, `oras cp FROM TO`. */
function oras(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const names = rest(tool, lookUp)
  const isCopy = /^(?:cp|copy)$/.test(verbOf(tool))
  // An image layout is a folder.
  if (isCopy && lastOption(tool, '--to-oci-layout', '--to-oci-layout-path') !== undefined) return []
  const named = isCopy ? names.slice(1, 2) : verbOf(tool) === 'push' ? names.slice(0, 1) : []
  return named.length === 0 ? [] : [pushed(tool, named, true)]
}

/** `regctl image copy FROM TO`; what begins with `ocidir://` is a folder. */
function regctl(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const [group, verb, , to] = tool.operands
  if (!/^(?:image|index)$/.test(group?.text ?? '') || to === undefined || to.text.startsWith('ocidir://')) return []
  return /^(?:copy|cp)$/.test(verb?.text ?? '') ? [pushed(tool, [imageIn(to, lookUp)], true)] : []
}

/** `imgpkg push -i NAME`, `imgpkg copy -i FROM --to-repo TO`: bundles and images. */
function imgpkg(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const targets = verbOf(tool) === 'push' ? ['-i', '--image', '-b', '--bundle'] : ['--to-repo']
  if (!/^(?:push|copy)$/.test(verbOf(tool))) return []
  const images = named(tool, lookUp, ...targets)
  return images.length === 0 ? [] : [pushed(tool, images, true)]
}

/** `earthly --push +target` runs the pushes of its targets; without it they only build. */
function earthly(tool: ToolCommand): readonly Act[] {
  if (!tool.operands.some(({ text }) => text.includes('+'))) return []
  const push = lastOption(tool, '--push', '-P')
  return built(tool, [], push?.name === '--push' && push.value?.text !== 'false' ? push.at : undefined)
}

/** `buildctl build --output type=image,name=NAME,push=true`. */
function buildctl(tool: ToolCommand): readonly Act[] {
  return /^(?:build|b)$/.test(verbOf(tool)) ? built(tool, [], pushOf(tool)) : []
}

function ko(tool: ToolCommand): readonly Act[] {
  if (!/^(?:build|publish|apply|resolve|create)$/.test(verbOf(tool))) return []
  const isLocal = isSwitchedOn(tool, '-L', '--local') || lastOption(tool, '--push')?.value?.text === 'false'
  return built(tool, [], isLocal ? undefined : tool.command.at)
}

function pack(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  if (verbOf(tool) !== 'build') return []
  const publish = isSwitchedOn(tool, '--publish') ? lastOption(tool, '--publish') : undefined
  return built(tool, rest(tool, lookUp).slice(0, 1), publish?.at)
}

/** Jib's own goals: `jib:build` pushes, `jib:dockerBuild` leaves the image where it is built. */
function jib(tool: ToolCommand): readonly Act[] {
  const goal = tool.operands.find(({ text }) => /(?:^|:)jib(?::build|:dockerBuild|DockerBuild)?$/.test(text))
  if (goal === undefined) return []
  return built(tool, [], /dockerBuild$/i.test(goal.text) ? undefined : goal.at)
}

function ecr(tool: ToolCommand): readonly Act[] {
  const [service, operation] = tool.operands.map(({ text }) => text)
  if (service !== 'ecr') return []
  const isAsked = tool.command.words.some(({ text }) => /imageDigest/.test(text))
  if (operation === 'describe-images' || (operation === 'batch-get-image' && isAsked)) return digestBy(tool)
  if (!/^(?:start-image-scan|describe-image-scan-findings)$/.test(operation ?? '')) return []
  const at = tool.operands[1]?.at ?? tool.command.at
  return [{ act: 'scan', at, of: 'image', gaps: [{ what: 'registry', by: `aws ecr ${operation}`, at }] }]
}

/** What takes a digest out of what another command says. */
function reading(tool: ToolCommand): readonly Act[] {
  return tool.command.words.some(({ text }) => /containerimage\.digest|digest/i.test(text)) ? digestBy(tool) : []
}

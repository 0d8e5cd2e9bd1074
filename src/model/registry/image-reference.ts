import { lastUsed } from '../last-used.ts'

/** A piece of an image reference. Offsets are UTF-16 code units into the reference's own text, 0-based, `end` after the last character. */
export interface ImagePart {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What can be wrong with an image reference. `digest-sha512` is legal OCI, and so are names without a tag (no fault: `tag` is absent). */
export type ImageFaultKind =
  | 'empty'
  | 'scheme'
  | 'registry'
  | 'path-empty'
  | 'path-uppercase'
  | 'path-character'
  | 'path-separator'
  | 'path-length'
  | 'tag-empty'
  | 'tag-plus'
  | 'tag-character'
  | 'tag-length'
  | 'digest-malformed'
  | 'digest-sha512'

/** One fault and the smallest piece of the reference that shows it (offsets as in `ImagePart`; empty where something is missing). */
export interface ImageFault {
  readonly kind: ImageFaultKind
  readonly start: number
  readonly end: number
}

/**
 * An image reference in its parts. `path` is namespace and repository together, as registries name it;
 * `repository` is its last component, `namespace` what is before it. Absent parts are left out, nothing is filled in.
 */
export interface ImageReference {
  readonly registry?: ImagePart
  readonly path: ImagePart
  readonly namespace?: ImagePart
  readonly repository: ImagePart
  readonly tag?: ImagePart
  readonly digest?: ImagePart
  /** In the order of the text; empty where the reference is well-formed. */
  readonly faults: readonly ImageFault[]
}

const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/
const COMPONENT = /^[a-z0-9]+(?:(?:\.|__|_|-+)[a-z0-9]+)*$/
const HOST =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*|\[[0-9A-Fa-f:]+\])(?::[0-9]+)?$/

/**
 * Whether `text` is `sha256:` with 64 lower-case hexadecimal digits, the one form that registries give (OCI image
 * specification, descriptors).
 */
export const isDigest = (text: string): boolean => /^sha256:[0-9a-f]{64}$/.test(text)

/** A reference without its tag and its digest. */
export const nameWithoutTag = (text: string): string => text.replace(/@.*$/s, '').replace(/:[^:/]*$/, '')

/**
 * Whether an image is named by the Go package that it is built from (`ko://github.com/x/cmd/web`), which ko replaces when it
 * deploys it (https://ko.build/features/k8s/). GitHub's own host has no images.
 */
export const isBuiltByKo = (text: string): boolean => /^(?:ko:\/\/|github\.com\/)/.test(text)

/**
 * Parses `[REGISTRY/]NAMESPACE/REPOSITORY:TAG[@DIGEST]` (IM-01). Never throws: violations are in `faults`. The first
 * component is the registry if it has a dot or a colon or is `localhost`, as in the distribution project's reference
 * grammar.
 */
export const parseImageReference = (text: string): ImageReference =>
  text.length > LONGEST_KEPT ? parse(text) : parsed(text, () => parse(text))

/** Many rules look at the same images, one after the other. */
const parsed = lastUsed<string, ImageReference>(1000)
const LONGEST_KEPT = 400

function parse(text: string): ImageReference {
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.exec(text)?.[0].length ?? 0
  const nameEnd = text.includes('@') ? text.indexOf('@') : text.length
  const digest = nameEnd < text.length ? part(text, nameEnd + 1, text.length) : undefined

  const colon = text.lastIndexOf(':', nameEnd - 1)
  const tagged = nameEnd > 0 && colon >= scheme && colon > text.lastIndexOf('/', nameEnd - 1)
  const tag = tagged ? part(text, colon + 1, nameEnd) : undefined

  const pathEnd = tagged ? colon : nameEnd
  const registry = findRegistry(text, scheme, pathEnd)
  const path = part(text, registry ? registry.end + 1 : scheme, pathEnd)
  const lastSlash = path.text.lastIndexOf('/')
  const faults = [
    ...(text === '' ? [fault('empty', 0, 0)] : []),
    ...(scheme > 0 ? [fault('scheme', 0, scheme)] : []),
    ...(registry && !HOST.test(registry.text) ? [fault('registry', registry.start, registry.end)] : []),
    ...(text === '' ? [] : findPathFaults(path)),
    ...(tag ? findTagFaults(tag) : []),
    ...(digest ? findDigestFaults(digest) : []),
  ]
  return {
    ...(registry && { registry }),
    path,
    ...(lastSlash >= 0 && { namespace: part(text, path.start, path.start + lastSlash) }),
    repository: part(text, path.start + lastSlash + 1, path.end),
    ...(tag && { tag }),
    ...(digest && { digest }),
    faults,
  }
}

const part = (text: string, start: number, end: number): ImagePart => ({ text: text.slice(start, end), start, end })

const fault = (kind: ImageFaultKind, start: number, end: number): ImageFault => ({ kind, start, end })

function findRegistry(text: string, start: number, end: number): ImagePart | undefined {
  const slash = text.indexOf('/', start)
  if (slash < 0 || slash >= end) return undefined
  const first = part(text, start, slash)
  return /[.:]/.test(first.text) || first.text === 'localhost' ? first : undefined
}

function findPathFaults(path: ImagePart): readonly ImageFault[] {
  // The longest name that the distribution project's registries and clients take; also the bound of the list below.
  if (path.text.length > 255) return [fault('path-length', path.start, path.end)]
  const faults: ImageFault[] = []
  let start = path.start
  for (const component of path.text.split('/')) {
    if (!COMPONENT.test(component)) faults.push(explainComponent(component, start))
    start += component.length + 1
  }
  // A name that is written in upper case is one fault, however many of its components have such letters.
  const [first, ...rest] = faults.filter(({ kind }) => kind === 'path-uppercase')
  if (first === undefined || rest.length === 0) return faults
  const whole = { ...first, end: rest.at(-1)?.end ?? first.end }
  return faults.flatMap(one => (one === first ? [whole] : rest.includes(one) ? [] : [one]))
}

function explainComponent(component: string, start: number): ImageFault {
  const end = start + component.length
  if (component === '') return fault('path-empty', start, end)
  const illegal = /[^a-zA-Z0-9._-]/u.exec(component)
  if (illegal) return fault('path-character', start + illegal.index, start + illegal.index + illegal[0].length)
  return fault(/[A-Z]/.test(component) ? 'path-uppercase' : 'path-separator', start, end)
}

/** Faults of a tag by itself, with offsets into it. */
export const faultsOfTag = (tag: string): readonly ImageFault[] => findTagFaults(part(tag, 0, tag.length))

function findTagFaults({ text, start, end }: ImagePart): readonly ImageFault[] {
  if (text === '') return [fault('tag-empty', start, end)]
  const illegal = /^[.-]|[^A-Za-z0-9_.-]/u.exec(text)
  const kind = illegal?.[0] === '+' ? 'tag-plus' : 'tag-character'
  if (illegal) return [fault(kind, start + illegal.index, start + illegal.index + illegal[0].length)]
  return TAG.test(text) ? [] : [fault('tag-length', start, end)]
}

function findDigestFaults({ text, start, end }: ImagePart): readonly ImageFault[] {
  if (isDigest(text)) return []
  return [fault(/^sha512:[0-9a-f]{128}$/.test(text) ? 'digest-sha512' : 'digest-malformed', start, end)]
}

/** Whether ko fills in the image, or Istio's webhook that of its proxy (https://istio.io/latest/docs/setup/additional-setup/gateway/). */
export const isFilledIn = (text: string): boolean => isBuiltByKo(text) || text === 'auto'

/** Whether an image has a name of one word, as a build calls it before it is published. */
export const isLocalName = ({ registry, namespace }: ImageReference): boolean =>
  registry === undefined && namespace === undefined

import * as facts from '../../facts/index.ts'
import {
  type ImageFault,
  type ImageFaultKind,
  type ImageReference,
  isBuiltByKo,
} from '../../model/registry/image-reference.ts'
import { decided, defineRule, isMistyped, type Known, known, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/image-syntax',
  summary: 'Write image references that registries accept',
  severity: 'error',
  relevance: 'anywhere',
  dependsOnValues: true,
  references: [
    'https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests',
    'https://github.com/opencontainers/image-spec/blob/main/descriptor.md#digests',
  ],
  checks: {
    'IM-03': facts.IMAGE_FAULTS['tag-character'],
    'IM-03.plus': facts.IMAGE_FAULTS['tag-plus'],
    'IM-03.length': facts.IMAGE_FAULTS['tag-length'],
    'IM-04': facts.IMAGE_FAULTS['digest-malformed'],
    'IM-04.sha512': warning(facts.IMAGE_FAULTS['digest-sha512']),
    'PO-03': facts.IMAGE_FAULTS['path-character'],
    'PO-03.empty': facts.IMAGE_FAULTS['path-empty'],
    'PO-03.length': facts.IMAGE_FAULTS['path-length'],
    'PO-03.registry': facts.IMAGE_FAULTS.registry,
    'PO-03.scheme': facts.IMAGE_FAULTS.scheme,
    'PO-03.separator': facts.IMAGE_FAULTS['path-separator'],
    'PO-03.uppercase': facts.IMAGE_FAULTS['path-uppercase'],
    'PO-03.type': 'image must be a string, not {found}',
  },
  on: { imageUse: facts.imageUsesByFile, imageMention: facts.imageMentionsByFile },

  *check({ imageUse, imageMention }, { say }) {
    const named: readonly facts.NamedImage[] = [...imageUse, ...imageMention]
    for (const use of named) {
      const { reference, inGraph, as } = use
      // registry/image-name has a note for each image of a job that is only known later.
      const image = facts.imageIn(reference)
      if (!inGraph && as === undefined && image === undefined) yield* decided(reference)
      if (isBuiltByKo(known(reference) ?? '')) continue
      if (isMistyped(reference)) yield say('PO-03.type', reference.at, { data: { found: written(reference) } })
      for (const [check, fault] of faultsIn(image)) {
        if (check === 'IM-04' && SAID_TO_BE_NONE.test(known(reference) ?? '')) continue
        const data = { text: facts.faultyText(fault, facts.imageTextOf(reference)) }
        const fix = reference.state === 'known' ? fixOf(use, reference, fault) : {}
        yield say(check, facts.placeInImage(use, fault), { data, ...fix })
      }
    }
  },
})

/** A digest whose words say that it is none: `sha256:example-digest`. */
const SAID_TO_BE_NONE = /@sha256:[a-z-]{0,40}(?:example|placeholder|dummy|digest)/i

/** The faults of a reference; of a name that is wrong in several places, the first one. */
function faultsIn(image: ImageReference | undefined): readonly (readonly [ImageCheck, ImageFault])[] {
  const found = new Map<string, readonly [ImageCheck, ImageFault]>()
  for (const fault of image?.faults ?? []) {
    const check = CHECKS[fault.kind]
    if (check !== undefined && !found.has(check.slice(0, 5))) found.set(check.slice(0, 5), [check, fault])
  }
  return [...found.values()]
}

/** The fix where the wrong part is a value by itself; in a graph it is the text of a program. */
function fixOf({ pieces, inGraph }: facts.ImageUse, { value, at }: Known<string>, fault: ImageFault) {
  if (at.within !== undefined || at.part === 'key') return {}
  const all = pieces ?? at.parts?.filter(({ isWhole }) => isWhole === true)
  const pieceOf = all?.find(({ start, end }) => fault.start >= start && fault.end <= end)
  const where = all === undefined ? { at, start: 0, end: value.length } : pieceOf
  return inGraph || where === undefined || where.start < 0 ? {} : facts.imageFix(value, fault, where)
}

/** The check for each fault; none for an empty reference, which is absent, nor for an empty tag, which is registry/image-name's. */
const CHECKS = {
  empty: undefined,
  scheme: 'PO-03.scheme',
  registry: 'PO-03.registry',
  'path-empty': 'PO-03.empty',
  'path-uppercase': 'PO-03.uppercase',
  'path-character': 'PO-03',
  'path-separator': 'PO-03.separator',
  'path-length': 'PO-03.length',
  'tag-empty': undefined,
  'tag-plus': 'IM-03.plus',
  'tag-character': 'IM-03',
  'tag-length': 'IM-03.length',
  'digest-malformed': 'IM-04',
  'digest-sha512': 'IM-04.sha512',
} as const satisfies Readonly<Record<ImageFaultKind, string | undefined>>

type ImageCheck = Exclude<(typeof CHECKS)[ImageFaultKind], undefined>

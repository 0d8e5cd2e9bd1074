import type { Known } from '../../documents/value.ts'
import { defineRule } from '../../engine/define.ts'
import { describeImageFault } from '../../facts/registry/image-fault.ts'
import { mendImage } from '../../facts/registry/image-mend.ts'
import { type ImageUse, imageUse, placeInImage } from '../../facts/registry/image-use.ts'
import { type ImageFault, type ImageFaultKind, parseImageReference } from '../../model/registry/image-reference.ts'

export default defineRule({
  id: 'registry/image-syntax',
  summary: 'Write image references that registries take',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests',
    'https://github.com/opencontainers/image-spec/blob/main/descriptor.md#digests',
  ],
  checks: {
    'IM-03': '{fault}',
    'IM-04': '{fault}',
    'IM-04.sha512': { severity: 'warning', text: '{fault}' },
    'PO-03': '{fault}',
    'PO-03.type': 'image must be a string, not {found}',
  },
  on: imageUse,

  *check(use, { say, unsure }) {
    const { reference, inGraph } = use
    if (reference.state === 'unknown') {
      if (!inGraph) yield unsure(reference)
      return
    }
    if (reference.state === 'invalid' && reference.found !== 'null')
      yield say('PO-03.type', reference.at, { data: { found: reference.text } })
    if (reference.state !== 'known' || reference.value === '') return
    const said = new Set<string>()
    for (const fault of parseImageReference(reference.value).faults) {
      const check = checkFor(fault.kind)
      // Of a name that is wrong in several places, the first one tells.
      if (check === undefined || said.has(check)) continue
      said.add(check)
      const data = { fault: describeImageFault(fault, reference.value) }
      yield say(check, placeInImage(use, fault), { data, ...mend(use, reference, fault) })
    }
  },
})

/** The fix where the part that is wrong stands in one place; what a graph writes is a program's text. */
function mend({ pieces, inGraph }: ImageUse, { value, at }: Known<string>, fault: ImageFault) {
  const pieceOf = pieces?.find(({ start, end }) => fault.start >= start && fault.end <= end)
  const where = pieces === undefined ? { at, start: 0, end: value.length } : pieceOf
  return inGraph || where === undefined || where.start < 0 ? {} : mendImage(value, fault, where)
}

/** The check that speaks of a fault; none for an empty tag, which is registry/image-name's. */
function checkFor(kind: ImageFaultKind): 'IM-03' | 'IM-04' | 'IM-04.sha512' | 'PO-03' | undefined {
  switch (kind) {
    case 'tag-empty':
      return undefined
    case 'tag-character':
    case 'tag-length':
      return 'IM-03'
    case 'digest-malformed':
      return 'IM-04'
    case 'digest-sha512':
      return 'IM-04.sha512'
    default:
      return 'PO-03'
  }
}

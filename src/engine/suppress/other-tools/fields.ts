import { type Entry, find, type Node } from '../../../languages/tree/node.ts'
import type { Acceptance } from './same-faults.ts'

/** A field of a resource that accepts faults of it as a whole, at its key or its value (UTF-16 offsets). */
export interface AcceptingField extends Acceptance {
  readonly start: number
  readonly end: number
}

/** What a text contains that any of these fields is in. */
export const KEYS =
  /checkov\.io\/skip|ignore-check\.kube-linter\.io\/|polaris\.fairwinds\.com\/|datree\.skip\/|rules_to_suppress|checkov["']?:/

/** The annotations and the metadata of a resource that accept faults of it. */
export function acceptedIn(resource: Node): readonly AcceptingField[] {
  const annotations = find(find(resource, 'metadata'), 'annotations')
  const metadata = find(resource, 'Metadata')
  return [
    ...(annotations?.type === 'mapping' ? annotations.entries.flatMap(readAnnotation) : []),
    ...listedIn(find(find(metadata, 'checkov'), 'skip'), 'checkov', 'comment'),
    ...listedIn(find(find(metadata, 'cfn_nag'), 'rules_to_suppress'), 'cfn_nag', 'reason'),
  ]
}

/** `ignore-check.kube-linter.io/CHECK: reason` and the like. */
function readAnnotation({ key, keyStart, keyEnd, value }: Entry): readonly AcceptingField[] {
  const text = value.type === 'scalar' ? String(value.value ?? '') : ''
  const make = (tool: string, id: string, reason: string) => [
    { tool, ids: [id], reason, written: tool === 'checkov' ? `${key}: ${id}` : key, start: keyStart, end: keyEnd },
  ]
  if (/^checkov\.io\/skip\d*$/.test(key)) {
    const [id = '', ...reason] = text.split('=')
    return make('checkov', id.trim(), reason.join('='))
  }
  const [, prefix, name = ''] =
    /^(ignore-check\.kube-linter\.io|datree\.skip|polaris\.fairwinds\.com)\/(.+)$/.exec(key) ?? []
  if (prefix === undefined) return []
  if (prefix === 'datree.skip') return make('datree', name, text)
  if (prefix === 'ignore-check.kube-linter.io') return make('kube-linter', name, text)
  return text === 'true' && name.endsWith('-exempt') ? make('polaris', name.slice(0, -'-exempt'.length), '') : []
}

/** The items of a list in the metadata of CloudFormation: `{ id, reason }`. */
function listedIn(list: Node | undefined, tool: string, reason: string): readonly AcceptingField[] {
  if (list?.type !== 'sequence') return []
  return list.items.flatMap(item => {
    const id = find(item, 'id')
    const why = find(item, reason)
    if (id?.type !== 'scalar' || typeof id.value !== 'string') return []
    const { value, start, end } = id
    const text = why?.type === 'scalar' ? String(why.value ?? '') : ''
    return [{ tool, ids: [value], reason: text, written: `${tool}: ${value}`, start, end }]
  })
}

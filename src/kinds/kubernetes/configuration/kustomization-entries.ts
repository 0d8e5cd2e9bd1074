import { type Cursor, get, isWritten, items, place } from '../../../documents/cursor.ts'
import { isTemplated, literal } from '../../../documents/read.ts'
import type { MalformedEntry } from '../../../facts/kubernetes/kustomization.ts'

/** Entries that kustomize refuses whatever else there is (kustomize, api/types and api/internal/builtins). */
export const malformedEntries = (body: Cursor): readonly MalformedEntry[] => [
  ...['configMapGenerator', 'secretGenerator'].flatMap(key => items(get(body, key)).flatMap(generatorFaults)),
  ...items(get(body, 'patches')).flatMap(patchFaults),
]

function generatorFaults(generator: Cursor): readonly MalformedEntry[] {
  if (generator.node?.type !== 'mapping') return []
  const unnamed = isWritten(get(generator, 'name')) ? [] : [{ at: place(generator), why: 'this generator has no name' }]
  // What a secret is made of is not repeated.
  const literals = items(get(generator, 'literals')).flatMap(item => {
    const text = literal(item)
    return text === undefined || text.includes('=') || isTemplated(text)
      ? []
      : [{ at: place(item), why: '"=" is missing after the key' }]
  })
  return [...unnamed, ...literals]
}

/** A list of operations (RFC 6902), and not an object. */
const OPERATIONS = /^\s*(?:\[|-\s)/

function patchFaults(item: Cursor): readonly MalformedEntry[] {
  // Before version 1 it was a list of files.
  if (item.node?.type !== 'mapping') return []
  const [patch, path] = [get(item, 'patch'), get(item, 'path')]
  if (isWritten(patch) && isWritten(path))
    return [{ at: place(path, 'key'), why: 'this entry sets both patch and path' }]
  if (!isWritten(patch) && !isWritten(path)) return [{ at: place(item), why: 'this entry sets neither patch nor path' }]
  return OPERATIONS.test(literal(patch) ?? '') && !isWritten(get(item, 'target'))
    ? [{ at: place(patch), why: 'a JSON patch needs a target' }]
    : []
}

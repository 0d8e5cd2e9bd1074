import { type Cursor, get, isWritten, items, place } from '../../../documents/cursor.ts'
import { patchFault } from '../../../documents/patch-fault.ts'
import { isTemplated, literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { MalformedEntry } from '../../../facts/kubernetes/kustomization.ts'
import { parse } from '../../../languages/parse.ts'
import { isRepeatedKey } from '../../../languages/tree/keys.ts'
import { readExpression } from '../../../model/regular-expression/regular-expression.ts'

/** Entries that kustomize refuses whatever else there is (kustomize, api/types and api/internal/builtins). */
export const malformedEntries = ({ body }: Pick<Resource, 'body'>): readonly MalformedEntry[] => [
  ...headFaults(body),
  ...LISTS.flatMap(key => items(get(body, key)).flatMap(emptyItem)),
  ...['configMapGenerator', 'secretGenerator'].flatMap(key => generatorFaults(items(get(body, key)))),
  ...items(get(body, 'patches')).flatMap(patchFaults),
  ...items(get(body, 'patchesJson6902')).flatMap(operationFaults),
  ...items(get(body, 'replacements')).flatMap(replacementFaults),
  ...items(get(body, 'replicas')).flatMap(unnamed('this entry')),
  ...orderFaults(get(body, 'sortOptions', 'order')),
]

const LISTS = ['resources', 'bases', 'components']

const VERSIONS: Readonly<Record<string, string>> = {
  Kustomization: 'kustomize.config.k8s.io/v1beta1',
  Component: 'kustomize.config.k8s.io/v1alpha1',
}

/** What is wrong with its apiVersion or its kind: both may be left out. */
function headFaults(body: Cursor): readonly MalformedEntry[] {
  const [versionAt, kindAt] = [get(body, 'apiVersion'), get(body, 'kind')]
  const [apiVersion, kind] = [literal(versionAt) ?? '', literal(kindAt) || 'Kustomization']
  if (isTemplated(kind) || isTemplated(apiVersion)) return []
  const wanted = Object.hasOwn(VERSIONS, kind) ? VERSIONS[kind] : undefined
  if (wanted === undefined) return [{ at: place(kindAt), why: 'the kind is neither Kustomization nor Component' }]
  return apiVersion === '' || apiVersion === wanted
    ? []
    : [{ at: place(versionAt), why: `the apiVersion of a ${kind} is ${wanted}`, meant: wanted }]
}

const emptyItem = (item: Cursor): readonly MalformedEntry[] =>
  item.node?.type === 'scalar' && (item.node.value === null || item.node.value === '')
    ? [{ at: place(item), why: 'this entry is empty' }]
    : []

const unnamed =
  (what: string) =>
  (entry: Cursor): readonly MalformedEntry[] =>
    entry.node?.type !== 'mapping' || isWritten(get(entry, 'name'))
      ? []
      : [{ at: place(entry), why: `${what} has no name` }]

function generatorFaults(generators: readonly Cursor[]): readonly MalformedEntry[] {
  const made = new Set<string>()
  return generators.flatMap(generator => {
    const nameAt = get(generator, 'name')
    const [name, namespace = '', behavior] = [nameAt, get(generator, 'namespace'), get(generator, 'behavior')].map(
      literal,
    )
    const id = `${namespace}/${name}`
    const isAgain = name !== undefined && made.has(id) && behavior !== 'merge' && behavior !== 'replace'
    if (name !== undefined && !isTemplated(id)) made.add(id)
    return [
      ...unnamed('this generator')(generator),
      ...(isAgain ? [{ at: place(nameAt), why: 'another generator makes an object of this name' }] : []),
      ...literalFaults(items(get(generator, 'literals'))),
      ...items(get(generator, 'files')).flatMap(fileFaults),
    ]
  })
}

/** What a secret is made of is not repeated. */
function literalFaults(literals: readonly Cursor[]): readonly MalformedEntry[] {
  const keys = new Set<string>()
  return literals.flatMap(item => {
    const text = literal(item)
    if (text === undefined || isTemplated(text)) return []
    const equals = text.indexOf('=')
    if (equals < 0) return [{ at: place(item), why: '"=" is missing after the key' }]
    const key = text.slice(0, equals)
    if (key === '') return [{ at: place(item), why: 'the key before "=" is missing' }]
    if (keys.has(key)) return [{ at: place(item), why: 'this sets a key a second time' }]
    keys.add(key)
    return []
  })
}

const fileFaults = (item: Cursor): readonly MalformedEntry[] =>
  (literal(item)?.split('=').length ?? 0) > 2 && !isTemplated(literal(item) ?? '')
    ? [{ at: place(item), why: 'there is more than one "="' }]
    : []

/** A list of operations (RFC 6902), and not an object. */
const OPERATIONS = /^\s*(?:\[|-\s)/

function patchFaults(item: Cursor): readonly MalformedEntry[] {
  if (item.node?.type !== 'mapping') return isNothing(item) ? [{ at: place(item), why: 'this entry is empty' }] : []
  const target = targetFaults(get(item, 'target'))
  if (target.length > 0) return target
  const [patch, path] = [get(item, 'patch'), get(item, 'path')]
  if (isWritten(patch) && isWritten(path))
    return [{ at: place(path, 'key'), why: 'this entry sets both patch and path' }]
  if (!isWritten(patch) && !isWritten(path)) return [{ at: place(item), why: 'this entry sets neither patch nor path' }]
  const text = literal(patch)
  if (text === undefined || isTemplated(text)) return []
  if (OPERATIONS.test(text) && !isWritten(get(item, 'target')))
    return [{ at: place(patch), why: 'a JSON patch needs a target' }]
  const { roots, problems } = parse(text, 'yaml', {})
  const why = problems.every(isRepeatedKey) ? patchFault(roots) : 'this patch is not YAML'
  return why === undefined ? [] : [{ at: place(patch), why }]
}

const isNothing = ({ node }: Cursor): boolean => node?.type === 'scalar' && node.value === null

/** What a target selects by are regular expressions, and selectors of labels (SelectorRegex, kustomize, api/types). */
const targetFaults = (target: Cursor): readonly MalformedEntry[] => [
  ...['group', 'version', 'kind', 'name', 'namespace'].flatMap(field => {
    const expression = literal(get(target, field))
    return expression === undefined || isTemplated(expression) || readExpression(expression).state !== 'refused'
      ? []
      : [{ at: place(get(target, field)), why: `the ${field} of this target is not a regular expression` }]
  }),
  ...['labelSelector', 'annotationSelector'].flatMap(field => {
    const selector = literal(get(target, field)) ?? ''
    return selector.split('(').length === selector.split(')').length
      ? []
      : [{ at: place(get(target, field)), why: 'a parenthesis of this selector is not closed' }]
  }),
]

function operationFaults(item: Cursor): readonly MalformedEntry[] {
  if (item.node?.type !== 'mapping') return []
  if (!isWritten(get(item, 'target'))) return [{ at: place(item), why: 'a JSON patch needs a target' }]
  return isWritten(get(item, 'patch')) || isWritten(get(item, 'path'))
    ? []
    : [{ at: place(item), why: 'this entry sets neither patch nor path' }]
}

function replacementFaults(item: Cursor): readonly MalformedEntry[] {
  if (item.node?.type !== 'mapping' || isWritten(get(item, 'path'))) return []
  const targets = get(item, 'targets')
  if (!isWritten(get(item, 'source')) && !isWritten(get(item, 'sourceValue')))
    return [{ at: place(item), why: 'this replacement has no source' }]
  if (targets.node === undefined || (targets.node.type === 'sequence' && targets.node.items.length === 0))
    return [{ at: place(item), why: 'this replacement has no target' }]
  return items(targets).flatMap(target =>
    isWritten(get(target, 'select')) ? [] : [{ at: place(target), why: 'this target selects nothing' }],
  )
}

const orderFaults = (order: Cursor): readonly MalformedEntry[] => {
  const text = literal(order)
  return text === undefined || isTemplated(text) || text === 'fifo' || text === 'legacy'
    ? []
    : [{ at: place(order), why: 'the order is neither fifo nor legacy' }]
}

import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { DefinitionProblem } from '../../facts/kubernetes/custom-resource.ts'
import { dnsNameProblem } from '../../model/kubernetes/api-names.ts'

/**
 * What keeps the API server from taking a CustomResourceDefinition, but for its schemas (apiextensions-apiserver,
 * pkg/apis/apiextensions/validation). A part of a definition, such as a patch, has no problems.
 */
export function definitionProblems(body: Cursor): readonly DefinitionProblem[] {
  const spec = get(body, 'spec')
  const versions = get(spec, 'versions')
  const all = items(versions)
  const group = get(spec, 'group')
  const groupName = literal(group)
  const plural = literal(get(spec, 'names', 'plural'))
  const name = get(body, 'metadata', 'name')
  const stated = literal(name)
  const problems: DefinitionProblem[] = []
  const add = (at: Cursor, why: string): void => {
    problems.push({ at: place(at), why })
  }
  if (literal(get(body, 'apiVersion')) !== 'apiextensions.k8s.io/v1') return []
  if ([groupName, plural, stated].some(one => one === undefined || isTemplated(one)) || all.length === 0) return []
  if (stated !== `${plural}.${groupName}`) add(name, `its name has to be ${plural}.${groupName}`)
  if (groupName?.includes('.') === false) add(group, 'a group has to be a domain with a dot')
  else if (dnsNameProblem(groupName ?? '') !== undefined) add(group, 'a group has to be a domain')
  if (/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(groupName ?? '') && !isApproved(body))
    add(group, `a group of ${groupName?.split('.').slice(-2).join('.')} requires the annotation ${APPROVAL}`)
  const stored = all.map(version => get(version, 'storage')).filter(({ node }) => isScalar(node, true))
  const isKnown = all.every(version => {
    const { node } = get(version, 'storage')
    return node === undefined || isScalar(node, true) || isScalar(node, false)
  })
  const [, second] = stored
  if (second !== undefined) add(second, 'only one version can be the stored one')
  else if (stored.length === 0 && isKnown)
    problems.push({ at: place(versions, 'key'), why: 'one version has to be the stored one' })
  const hasOldSchema = get(spec, 'validation').node !== undefined
  const names = new Set<string>()
  for (const version of all) {
    const at = get(version, 'name')
    const text = literal(at)
    if (text === undefined) continue
    if (names.has(text)) add(at, `it has the version ${text} twice`)
    names.add(text)
    // schema/unknown-field says where the one above belongs.
    if (get(version, 'schema').node === undefined && !hasOldSchema) add(at, 'each version requires a schema')
  }
  return problems
}

const APPROVAL = 'api-approved.kubernetes.io'

const isApproved = (body: Cursor): boolean => get(body, 'metadata', 'annotations', APPROVAL).node !== undefined

const isScalar = (node: Cursor['node'], value: boolean): boolean => node?.type === 'scalar' && node.value === value

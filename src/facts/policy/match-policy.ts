import { resourceNames } from '../../model/kubernetes/resource-names.ts'
import { type LabelSelector, type Labels, matches as selects } from '../../model/kubernetes/selector.ts'
import type { AdmissionObject } from './admission-object.ts'
import type { AdmissionPolicy, KindPattern, MatchBlock, PolicyMatch, ResourceRule } from './admission-policy.ts'
import { isOpenPart, isUnknownPart, type PreparedObject } from './object-value.ts'
import { fieldsIn, isFields } from './plain-fields.ts'

/** Whether an object matches: `unknown` with what that depends on. */
export type Matched = true | false | { readonly unknown: string }

/** An object that is held against policies. */
export interface Matching {
  readonly object: PreparedObject
  /** Gives the labels of the Namespace that the object is in; undefined where they are not known. */
  readonly namespaceLabels: () => Labels | undefined
}

/** Whether a policy applies to an object that is created. */
export function matchPolicy(match: PolicyMatch, matching: Matching): Matched {
  const wanted = both(match.all.map(blocks => either(blocks.map(block => matchBlock(block, match, matching)))))
  if (wanted === false) return false
  return both([wanted, negated(either(match.none.map(block => matchBlock(block, match, matching))))])
}

/** Whether a policy may apply to objects of a kind at all, whatever they are called and wherever they are; the version `*` is any. */
export function mayMatch(
  { match, controllers }: Pick<AdmissionPolicy, 'match' | 'controllers'>,
  { group, version, kind }: ObjectType,
): boolean {
  const isOf = (type: ObjectType): boolean =>
    match.all.every(blocks =>
      blocks.some(
        ({ rules, kinds }) =>
          (rules === undefined || rules.some(rule => isOfRule(rule, type, match.isEquivalent))) &&
          (kinds === undefined || kinds.some(pattern => matchesKind(pattern, type))),
      ),
    )
  return (
    isOf({ group, version, kind }) || (controllers.includes(kind) && isOf({ group: '', version: 'v1', kind: 'Pod' }))
  )
}

type ObjectType = Pick<AdmissionObject, 'group' | 'version' | 'kind'>

const negated = (matched: Matched): Matched => (typeof matched === 'boolean' ? !matched : matched)

function both(all: readonly Matched[]): Matched {
  if (all.includes(false)) return false
  return all.find(one => one !== true) ?? true
}

function either(all: readonly Matched[]): Matched {
  if (all.includes(true)) return true
  return all.find(one => one !== false) ?? false
}

function matchBlock(block: MatchBlock, { isEquivalent }: PolicyMatch, { object, namespaceLabels }: Matching): Matched {
  const { source, namespace, isOfCluster } = object
  const parts: Matched[] = []
  if (block.rules !== undefined) parts.push(block.rules.some(rule => matchesRule(rule, object, isEquivalent)))
  if (block.kinds !== undefined) parts.push(block.kinds.some(pattern => matchesKind(pattern, source)))
  if (parts.includes(false)) return false
  const space = source.kind === 'Namespace' && source.group === '' ? source.name : namespace
  const inNamespaces = (names: readonly string[]): Matched => {
    if (space !== undefined) return names.some(name => matchesGlob(name, space))
    return isOfCluster ? false : { unknown: 'its namespace' }
  }
  if (block.names !== undefined) parts.push(block.names.some(name => matchesGlob(name, source.name)))
  if (block.namespaces !== undefined) parts.push(inNamespaces(block.namespaces))
  if (block.excludedNamespaces !== undefined) parts.push(negated(inNamespaces(block.excludedNamespaces)))
  if (block.scope === 'Cluster' || block.scope === 'Namespaced') parts.push(isOfCluster === (block.scope === 'Cluster'))
  if (block.objectSelector !== undefined) parts.push(matchLabels(block.objectSelector, object, 'labels'))
  if (block.annotations !== undefined) parts.push(matchAnnotations(block.annotations, object))
  if (block.namespaceSelector !== undefined && block.namespaceSelector.length > 0)
    parts.push(matchNamespace(block.namespaceSelector, object, namespaceLabels()))
  if (block.unknown !== undefined) parts.push({ unknown: block.unknown })
  return both(parts)
}

function matchesRule(rule: ResourceRule, { source, isOfCluster }: PreparedObject, isEquivalent: boolean): boolean {
  if (!isOfRule(rule, source, isEquivalent)) return false
  if (rule.scope === 'Cluster' ? !isOfCluster : rule.scope === 'Namespaced' && isOfCluster) return false
  return rule.names.length === 0 || rule.names.includes(source.name)
}

/** Rules without CREATE are about what nobody writes into a file; those of subresources are never about a whole object. */
function isOfRule(rule: ResourceRule, { group, version, kind }: ObjectType, isEquivalent: boolean): boolean {
  const isWanted = (all: readonly string[], one: string): boolean => all.includes('*') || all.includes(one)
  // The API server wants operations; Kyverno's command takes none for any.
  const isAny = rule.operations.length === 0
  if (!isWanted(rule.groups, group) || !(isAny || isWanted(rule.operations, 'CREATE'))) return false
  if (!isWanted(rule.versions, version) && version !== '*' && !isEquivalent) return false
  const own = resourceNames(kind)
  // `pods/*` is the resource itself, too (apiserver, rules.go).
  return rule.resources.some(({ text }) => text === '*' || own.includes(text.replace(/\/\*$/, '')) || text === '*/*')
}

/** Whether a pattern is of a type. */
export const matchesKind = (pattern: KindPattern, { group, version, kind }: ObjectType): boolean =>
  matchesGlob(pattern.group, group) &&
  (version === '*' || matchesGlob(pattern.version, version)) &&
  matchesGlob(pattern.kind, kind)

/** `*` is any text, `?` any character; linear in the texts. */
export function matchesGlob(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0]
  while (t < text.length) {
    if (p < pattern.length && (pattern[p] === '?' || (pattern[p] === text[t] && pattern[p] !== '*'))) {
      p++
      t++
    } else if (pattern[p] === '*') {
      star = p++
      mark = t
    } else if (star >= 0) {
      p = star + 1
      t = ++mark
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

function matchLabels(selector: LabelSelector, { data }: PreparedObject, key: 'labels' | 'annotations'): Matched {
  const metadata = fieldsIn(data, 'metadata')
  const stated = metadata?.[key]
  if (isUnknownPart(stated)) return { unknown: `its ${key}` }
  const labels = isFields(stated) ? stated : {}
  const isOpen = isOpenPart(labels)
  return both(
    selector.map((requirement): Matched => {
      const value = labels[requirement.key]
      if (isUnknownPart(value) || (value === undefined && isOpen)) return { unknown: `its ${key}` }
      return selects([requirement], value === undefined ? {} : { [requirement.key]: String(value) })
    }),
  )
}

function matchAnnotations(wanted: Readonly<Record<string, string>>, { data }: PreparedObject): Matched {
  const stated = fieldsIn(fieldsIn(data, 'metadata'), 'annotations') ?? {}
  return Object.entries(wanted).every(([name, value]) =>
    Object.entries(stated).some(
      ([key, one]) => matchesGlob(name, key) && typeof one === 'string' && matchesGlob(value, one),
    ),
  )
}

/** A Namespace is selected by its own labels, other objects of the cluster always (admissionregistration/v1, MatchResources). */
function matchNamespace(selector: LabelSelector, object: PreparedObject, labels: Labels | undefined): Matched {
  if (object.source.kind === 'Namespace' && object.source.group === '') return matchLabels(selector, object, 'labels')
  if (object.isOfCluster) return true
  const { namespace } = object
  const known = labels ?? (namespace === undefined ? undefined : { 'kubernetes.io/metadata.name': namespace })
  const isKnown = labels !== undefined || selector.every(({ key }) => key === 'kubernetes.io/metadata.name')
  return known === undefined || !isKnown ? { unknown: 'the labels of its Namespace' } : selects(selector, known)
}

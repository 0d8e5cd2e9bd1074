import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import type { Edit } from '../../engine/edit.ts'
import type { JudgedObject, UnknownKind } from '../../facts/schema/object-faults.ts'
import { addTo, addToSet } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { differsByOne, findNearest } from '../../model/nearest.ts'
import { allOrNone, conversionOf } from './conversion.ts'
import { judgeObject } from './judge-object.ts'
import { meantValue } from './meant-value.ts'
import { table } from './object-types.ts'

/** What there is to report of an object's apiVersion and kind. */
type Api = Pick<JudgedObject, 'api' | 'unknownKind'>

interface Group {
  /** The kinds of each version, those that are no longer served too. */
  readonly versions: Map<string, Set<string>>
}

/** The API groups of Kubernetes' own kinds, with what they have or had; the core group is the empty text. */
const groups = lazily(() => {
  const found = new Map<string, Group>()
  const { kinds, lives } = table()
  const own = new Set(Object.keys(kinds).map(key => partsOf(key).group))
  for (const key of [...Object.keys(kinds), ...Object.keys(lives)]) {
    const { group, version, kind } = partsOf(key)
    // Of others, such as audit.k8s.io, only the versions that are gone are known.
    if (!own.has(group)) continue
    const { versions } = found.get(group) ?? { versions: new Map<string, Set<string>>() }
    addToSet(versions, version, kind)
    found.set(group, { versions })
  }
  return found
})

function partsOf(key: string): { readonly group: string; readonly version: string; readonly kind: string } {
  const [first = '', second = '', third] = key.split('/')
  return third === undefined
    ? { group: '', version: first, kind: second }
    : { group: first, version: second, kind: third }
}

/** What kinds of any group may be called that are asked for once, or that the API server asks others for. */
const OF_REQUESTS = /^(?:\w+Options|WatchEvent|Status|List|AdmissionReview|DeploymentRollback)$/

/** What there is to say of the apiVersion and the kind of an object: how long it is served, or that there is none. */
export function judgeApi(body: Cursor, apiVersion: string, kind: string): Api {
  const { kinds, lives, newest } = table()
  if (OF_REQUESTS.test(kind) || isOfOpenShift(body, kind)) return {}
  const single = kind.replace(/List$/, '')
  const key = [`${apiVersion}/${kind}`, `${apiVersion}/${single}`].find(
    one => Object.hasOwn(lives, one) || Object.hasOwn(kinds, one),
  )
  if (key === undefined) return unknownApi(body, apiVersion, kind)
  const life = Object.hasOwn(lives, key) ? lives[key] : undefined
  if (life === undefined) return {}
  const [introduced, deprecated, removed, replacement] = life
  const { group, version, kind: replacementKind } = partsOf(replacement)
  const type = Object.hasOwn(kinds, replacement) ? kinds[replacement] : undefined
  const more = type === undefined || replacementKind !== kind ? undefined : editsTo(body, kind, type)
  return {
    api: {
      at: place(get(body, 'apiVersion')),
      apiVersion,
      kind,
      introduced,
      deprecated,
      removed,
      replacedSince: Object.hasOwn(lives, replacement) ? (lives[replacement]?.[0] ?? 0) : 0,
      replacement: replacement === '' ? '' : group === '' ? version : `${group}/${version}`,
      replacementKind: replacementKind === single ? kind : replacementKind,
      ...(more === undefined ? {} : { more }),
      newest,
    },
  }
}

/** Whether a binding is of OpenShift's own API, whose first version had no group: by fields that those of Kubernetes do not have, or lack. */
const isOfOpenShift = (body: Cursor, kind: string): boolean =>
  /^(?:Cluster)?RoleBinding$/.test(kind) &&
  literal(get(body, 'apiVersion')) === 'v1' &&
  (['groupNames', 'userNames'].some(key => get(body, key).node !== undefined) ||
    (get(body, 'roleRef').node !== undefined && get(body, 'roleRef', 'kind').node === undefined))

/** The edits that, beside the new apiVersion, make the object one of its replacement; undefined where that is not certain. */
function editsTo(body: Cursor, kind: string, type: string): readonly Edit[] | undefined {
  if (body.node === undefined) return undefined
  const faults = judgeObject(body.node, type).faults.filter(({ fault }) => fault !== 'refused')
  // In v1 a definition needs a structural schema for each version.
  if (faults.length === 0 && kind !== 'CustomResourceDefinition') return []
  const filled = faults.map(one => {
    const meant = one.fault === 'missing' ? meantValue(one.said, body, one.path) : undefined
    if (meant === undefined || one.fault !== 'missing') return undefined
    return [{ at: place(get(body, ...one.path)), insert: { key: one.said.field, value: meant } }]
  })
  return allOrNone(filled) ?? conversionOf(body, kind)
}

function unknownApi(body: Cursor, apiVersion: string, kind: string): Api {
  const { group, version } = partsOf(`${apiVersion}/${kind}`)
  const at = place(get(body, 'apiVersion'))
  const known = groups().get(group)
  const own = homesOf(kind)
  if (known === undefined) {
    const others = Object.hasOwn(OTHERS, group) ? OTHERS[group] : undefined
    if (others?.includes(kind) === false) {
      const near = findNearest(kind, others)
      const found = { at: place(get(body, 'kind')), found: kind, within: apiVersion, what: 'kind' } as const
      return { unknownKind: near === undefined ? found : { ...found, near } }
    }
    const near = nearGroup(group, own)
    if (near === undefined) return {}
    return { unknownKind: { at, found: group, within: apiVersion, what: 'group', ...instead(near, kind) } }
  }
  const gone = goneVersion(apiVersion)
  if (gone !== undefined) return { api: { ...gone, at, apiVersion, kind, newest: table().newest } }
  const inVersion = known.versions.get(version)
  if (inVersion === undefined) {
    const near = own.find(home => partsOf(`${home}/${kind}`).group === group)
    // Other systems write versions without a group, too.
    if (group === '' && near === undefined) return {}
    const within = group === '' ? 'the core group' : group
    return { unknownKind: { at, found: version, within, what: 'version', ...instead(near, kind) } }
  }
  const found = kindIn(place(get(body, 'kind')), at, kind, apiVersion, [...inVersion], own)
  return found === undefined ? {} : { unknownKind: found }
}

/** The kinds of groups that no API server serves. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'kustomize.config.k8s.io': ['Kustomization', 'Component'],
}

/** What is there in place of an apiVersion, and since when. */
function instead(near: string | undefined, kind: string): Pick<UnknownKind, 'near' | 'introduced'> {
  if (near === undefined) return {}
  const introduced = table().lives[`${near}/${kind}`]?.[0]
  return introduced === undefined ? { near } : { near, introduced }
}

/** What is wrong with a kind that a known version does not have. */
function kindIn(
  at: Place,
  versionAt: Place,
  found: string,
  within: string,
  kinds: readonly string[],
  homes: readonly string[],
): UnknownKind | undefined {
  const near = findNearest(found, kinds)
  if (near !== undefined) return { at, found, within, what: 'kind', near }
  const [home, ...others] = homes
  if (home !== undefined && others.length === 0)
    return { at: versionAt, found, within, what: 'home', ...instead(home, found) }
  // Other systems write objects of their own with the version v1 alone.
  return within.includes('/') ? { at, found, within, what: 'kind' } : undefined
}

/** The life of a version that has no kind any more: that of its kinds. */
function goneVersion(apiVersion: string) {
  const { kinds, lives } = table()
  if (Object.keys(kinds).some(key => key.startsWith(`${apiVersion}/`))) return undefined
  const [life] = Object.entries(lives).flatMap(([key, one]) => (key.startsWith(`${apiVersion}/`) ? [one] : []))
  if (life === undefined) return undefined
  const [introduced, deprecated, removed] = life
  return {
    introduced,
    deprecated,
    removed,
    replacedSince: 0,
    replacement: '',
    replacementKind: '',
  }
}

/** The stable apiVersions that have a kind of that name. */
export const homesOf = (kind: string): readonly string[] => homes().get(kind) ?? []

const homes = lazily(() => {
  const found = new Map<string, string[]>()
  for (const key of Object.keys(table().kinds)) {
    const [, home, kind] = /^((?:.*\/)?v\d+)\/(\w+)$/.exec(key) ?? []
    if (home !== undefined && kind !== undefined) addTo(found, kind, home)
  }
  return found
})

/** The apiVersion that a misspelt group means: that of the kind, in the group that is called nearly so. */
const nearGroup = (group: string, homes: readonly string[]): string | undefined =>
  homes.find(home => {
    const own = home.slice(0, home.indexOf('/'))
    return home.includes('/') && (differsByOne(own, group) || own.startsWith(`${group}.`))
  })

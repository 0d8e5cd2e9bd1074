import { type Place, pathOf } from '../../documents/document.ts'
import type { CustomResource } from '../../facts/kubernetes/custom-resource.ts'
import type { CustomVersion, DefinedObject, JudgedObject, UnknownKind } from '../../facts/schema/object-faults.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { differsByOne } from '../../model/nearest.ts'
import { remembered } from '../../model/remembered.ts'
import { isSameList } from '../../model/same-data.ts'
import { placedFaults } from './custom-faults.ts'
import { type DefinedSchema, definedSchema } from './defined-schema.ts'
import { schemaProblems } from './schema-problems.ts'

/** Judges by the definitions of a run. */
export interface CustomJudge {
  /** The object with what its definition says of it. */
  readonly judgeObject: (judged: JudgedObject, custom: DefinedObject) => JudgedObject
  /** The definition with what is wrong with its schema. */
  readonly withProblems: (definition: CustomResource) => CustomResource
}

/** Steps for all objects of a run together, of rules and of schemas. */
const FUEL = 20_000_000

/** Makes what judges by definitions. What was found of an object is kept for as long as the definitions of its kind are the same. */
export function customJudge(): (definitions: readonly CustomResource[]) => CustomJudge {
  const known = new WeakMap<JudgedObject, { readonly by: readonly CustomResource[]; readonly judged: JudgedObject }>()
  const withProblems = remembered((definition: CustomResource): CustomResource => {
    const problems = [...(definition.problems ?? []), ...schemaProblems(definition)]
    return problems.length === 0 ? definition : { ...definition, problems }
  })
  const schemas = remembered((definition: CustomResource): DefinedSchema | undefined => definedSchema(definition))
  return definitions => {
    const byKind = lazily(() => groupBy(definitions, ({ apiVersion, kind }) => kindKey(apiVersion, kind)))
    const byName = lazily(() =>
      groupBy(
        definitions.flatMap(definition => (definition.names ?? []).map(name => ({ name, definition }))),
        ({ name }) => name,
      ),
    )
    const byLetter = lazily(() => groupBy(definitions, ({ kind }) => kind.charAt(0).toLowerCase()))
    const fuel = { left: FUEL }
    return {
      withProblems,
      judgeObject: (judged, custom) => {
        const isFor = (one: CustomResource): boolean => isInUnitOf(one.at, custom.at)
        if (custom.resource !== undefined) {
          const [name = '', ...rest] = custom.resource.split('.')
          const all = (byName().get(name) ?? []).map(({ definition }) => definition).filter(isFor)
          const of = all.filter(({ apiVersion }) => isMeant(rest.join('.'), groupOf(apiVersion)))
          const isOne = new Set(of.map(({ apiVersion, kind }) => kindKey(apiVersion, kind))).size === 1
          const [first] = isOne ? of : []
          return first === undefined
            ? withoutCustom(judged)
            : withSteps(judgeBy(judged, { ...custom, kind: first.kind }, [], schemas, fuel, of), custom.operationPath)
        }
        const own = (byKind().get(kindKey(custom.apiVersion, custom.kind)) ?? []).filter(isFor)
        // A catalogue writes kinds in lower case.
        const of = own.filter(({ kind, isOfCatalogue }) => kind === custom.kind || isOfCatalogue === true)
        const near = of.length > 0 ? undefined : nearest(custom, own, byLetter(), isFor)
        const by = near === undefined ? of : [near]
        const before = known.get(judged)
        if (before !== undefined && isSameList(before.by, by)) return before.judged
        const made =
          near === undefined
            ? judgeBy(judged, custom, of, schemas, fuel)
            : { ...withoutCustom(judged), unknownKind: unknownKind(custom, near) }
        known.set(judged, { by, judged: made })
        return made
      },
    }
  }
}

/** The folder of what has a cluster of its own: tests, examples, a role of Ansible. */
const UNIT =
  /^(?:.*?\/)?(?:(?:examples?|samples?|demos?|docs|(?:[\w.]+[-_])?(?:tests?|e2e)|testdata|test-data|fixtures|hack|vendor|third_party)|roles\w*\/[^/]+)\//

/** Whether a definition may be that of an object: what lies in such a folder says nothing of objects outside it. */
function isInUnitOf(definition: Place, object: Place): boolean {
  const unit = UNIT.exec(pathOf(definition.document))?.[0] ?? ''
  return pathOf(object.document).startsWith(unit)
}

const kindKey = (apiVersion: string, kind: string): string => `${groupOf(apiVersion)}/${kind.toLowerCase()}`

/**
 * The object with what replaces a step in the path of an operation, which is a part of a text and no key. Of what is on the way, only
 * names are known: an item may be the key of a map, and a list has more items.
 */
const withSteps = (judged: JudgedObject, path = ''): JudgedObject => ({
  ...judged,
  mistyped: judged.mistyped.filter(({ at, found }) => at.within === undefined || found !== 'a list'),
  refused: judged.refused.filter(({ at }) => at.within === undefined),
  unlisted: judged.unlisted.map(one => {
    const at = one.at.keyAt ?? one.at
    return at.within === undefined || one.near === undefined
      ? { ...one, at }
      : {
          ...one,
          at,
          hasContent: false,
          inPath: path.slice(0, at.within.start) + one.near + path.slice(at.within.end),
        }
  }),
})

/** Whether what a command says behind the name of a resource, a group or a version and a group, is a group. */
const isMeant = (said: string, group: string): boolean => said === '' || said === group || said.endsWith(`.${group}`)

const withoutCustom = ({ custom: _, ...judged }: JudgedObject): JudgedObject => judged

/**
 * The definition that is meant by an object which none defines: of the same kind in other case, of a kind of its group or in a group
 * that differs by one letter. `byLetter` has all definitions by the first letter of their kinds.
 */
function nearest(
  { apiVersion, kind }: DefinedObject,
  inOtherCase: readonly CustomResource[],
  byLetter: ReadonlyMap<string, readonly CustomResource[]>,
  isFor: (one: CustomResource) => boolean,
): CustomResource | undefined {
  const group = groupOf(apiVersion)
  const [first] = inOtherCase
  if (first !== undefined) return first
  return (byLetter.get(kind.charAt(0).toLowerCase()) ?? []).find(
    one =>
      one.isOfCatalogue !== true &&
      isFor(one) &&
      (groupOf(one.apiVersion) === group
        ? kind.length > 4 && differsByOne(one.kind, kind)
        : one.kind === kind && differsByOne(groupOf(one.apiVersion), group)),
  )
}

const groupOf = (apiVersion: string): string => apiVersion.slice(0, apiVersion.lastIndexOf('/'))

function unknownKind({ apiVersion, kind, at, versionAt }: DefinedObject, near: CustomResource): UnknownKind {
  return groupOf(near.apiVersion) === groupOf(apiVersion)
    ? { at, found: kind, within: apiVersion, what: 'kind', near: near.kind }
    : { at: versionAt, found: groupOf(apiVersion), within: apiVersion, what: 'group', near: near.apiVersion }
}

function judgeBy(
  object: JudgedObject,
  custom: DefinedObject,
  definitions: readonly CustomResource[],
  schemas: (definition: CustomResource) => DefinedSchema | undefined,
  fuel: { left: number },
  of = definitions.filter(({ apiVersion }) => apiVersion === custom.apiVersion),
): JudgedObject {
  const judged = withoutCustom(object)
  if (definitions.length + of.length === 0) return judged
  const customVersion = versionOf(custom, definitions)
  // Copies of a definition are one.
  const texts = new Map(of.filter(isDescribed).map(definition => [definition.schema, definition]))
  const found = [...texts.values()].map(definition => schemas(definition))
  const faults =
    found.every(one => one !== undefined) && found.length > 0 ? placedFaults(custom, found, fuel) : undefined
  const { unlisted, mistyped, missing, refused } = custom.metadata
  const isTooLarge = of.some(one => one.isTooLarge === true)
  return {
    ...judged,
    ...(of.length === 0 ? {} : { unlisted, mistyped, missing, refused }),
    ...(faults === undefined
      ? {}
      : {
          unlisted: [...unlisted, ...faults.unlisted],
          mistyped: [...mistyped, ...faults.mistyped],
          missing: [...missing, ...faults.missing],
          refused: [...refused, ...faults.refused],
          contradictions: faults.contradictions,
          broken: faults.broken,
          ...(faults.unjudged.length === 0 ? {} : { unjudged: faults.unjudged }),
        }),
    ...(isTooLarge ? { unjudged: [{ at: custom.at, why: 'its definition is too large to be read' }] } : {}),
    ...(customVersion === undefined ? {} : { customVersion }),
  }
}

/** Whether a definition describes fields at all: people write one with nothing in it so that a demonstration has the kind. */
const isDescribed = ({ schema }: CustomResource): boolean => schema !== '{"type":"object"}'

/** What the definitions say of an object's version: of several that differ, the most favourable. */
function versionOf(custom: DefinedObject, definitions: readonly CustomResource[]): CustomVersion | undefined {
  const all = definitions.filter(({ isOfCatalogue }) => isOfCatalogue !== true)
  const of = all.filter(({ apiVersion }) => apiVersion === custom.apiVersion)
  const [first] = all
  // `v?alpha?` asks for a version.
  if (!/\/v\d+(?:(?:alpha|beta)\d+)?$/.test(custom.apiVersion)) return undefined
  if (first === undefined || definitions.some(one => one.isOfCatalogue === true && isOfVersion(one, custom)))
    return undefined
  const served = all.flatMap(({ apiVersion, isServed }) =>
    isServed ? [apiVersion.slice(apiVersion.lastIndexOf('/') + 1)] : [],
  )
  const said = {
    at: custom.versionAt,
    apiVersion: custom.apiVersion,
    kind: custom.kind,
    served: [...new Set(served)],
  }
  const [own] = of
  if (own === undefined) return { ...said, is: 'absent', definition: first.at }
  if (of.every(({ isServed }) => !isServed)) return { ...said, is: 'not served', definition: own.at }
  if (of.some(({ deprecation }) => deprecation === undefined)) return undefined
  return { ...said, is: 'deprecated', definition: own.at, warning: own.deprecation ?? '' }
}

const isOfVersion = ({ apiVersion }: CustomResource, custom: DefinedObject): boolean => apiVersion === custom.apiVersion

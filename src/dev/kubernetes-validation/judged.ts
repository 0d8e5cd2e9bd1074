import { schemaProblems } from '../../deploy/custom/schema-problems.ts'
import type { Place } from '../../documents/document.ts'
import { isOf } from '../../engine/fact.ts'
import { factsOfFile } from '../../engine/lint/open-file.ts'
import type { Registry } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { customResource } from '../../facts/kubernetes/custom-resource.ts'
import { judgedObject } from '../../facts/schema/object-faults.ts'
import { steps } from '../../languages/tree/query.ts'
import type { Json } from './bases.ts'

/** What clauselint says of an object that is to be created: a line with the check and the path of each fault. */
export function judgedBy(object: Json, registry: Registry): readonly string[] {
  const file = { path: 'object.json', text: JSON.stringify(object) }
  return factsOfFile(file, defaultSettings, registry).facts.flatMap(one => {
    if (isOf(customResource, one))
      return [...(one.value.problems ?? []), ...schemaProblems(one.value)].map(({ at }) => said('SC-12', at))
    if (!isOf(judgedObject, one)) return []
    const { unlisted, mistyped, missing, refused, contradictions, unknownKind } = one.value
    return [
      ...unlisted.map(({ at }) => said('SC-01', at)),
      ...mistyped.map(({ at }) => said('SC-02', at)),
      ...missing.filter(({ isRefused }) => isRefused).map(({ at }) => said('SC-03', at)),
      ...refused.map(({ at }) => said('SC-04', at)),
      ...(unknownKind === undefined ? [] : [said('SC-07', unknownKind.at)]),
      ...contradictions.map(({ at }) => said('SC-08', at)),
    ]
  })
}

const said = (check: string, { pointer }: Place): string => `${check} ${steps(pointer).join('.')}`

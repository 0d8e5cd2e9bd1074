import { isUnset, known } from '../../documents/value.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { type InstanceFault, instanceFaults } from './instance-faults.ts'
import { type Fields, fieldsOfSchema } from './instance-fields.ts'
import { apiKey, type InstanceSchema, type InstanceSpec, instanceSchema } from './instance-schema.ts'
import { isSpokenFor } from './order-app-faults.ts'

/** A graph with the fields of its instances. */
export interface DeclaredApi extends InstanceSchema {
  readonly fields: Fields
}

/** The graphs that declare a kind, by `apiKey`; a graph that states no group declares it in kro's own (kro v0.9.3, api/v1alpha1). */
export const declaredApis = indexBy(
  instanceSchema,
  ({ schema: { group, kind } }) => {
    const [stated, name] = [isUnset(group) ? 'kro.run' : known(group), known(kind)]
    return stated === undefined || name === undefined ? [] : [apiKey(stated, name)]
  },
  (schemas): readonly DeclaredApi[] => {
    const written = schemas.filter(({ isCaptured }) => isCaptured !== true)
    return (written.length > 0 ? written : schemas).map(one => ({ ...one, fields: fieldsOfSchema(one.schema) }))
  },
)

/** Of more graphs that declare one kind the first are compared. */
const MOST = 20

/**
 * What is wrong with the fields of an instance, apart from fields that have a check of their own. If several graphs
 * declare the kind, a fault that not all of them have is unclear; so is what a patch may change.
 */
export function judgeInstance(instance: InstanceSpec, graphs: readonly DeclaredApi[]): readonly InstanceFault[] {
  const compared = graphs.slice(0, MOST)
  const judged = compared.map(({ fields, schema }) =>
    instanceFaults(instance.spec, fields)
      .filter(fault => !isNamedElsewhere(fault, instance))
      .map(fault => (fault.why === 'not declared' && schema.isOpen === true ? unclear(fault, 'a template') : fault)),
  )
  const counts = new Map<string, number>()
  for (const key of judged.flatMap(faults => [...new Set(faults.map(keyOf))]))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  const told = new Map(judged.flat().map(fault => [keyOf(fault), fault]))
  return Array.from(told, ([key, fault]) => {
    return counts.get(key) === judged.length ? fault : unclear(fault, `one of ${judged.length} graphs`)
  })
}

/** RG-03 names the fields and the types that are wrong in a template, which another graph's instances are made of. */
function isNamedElsewhere(fault: InstanceFault, { kind, at }: InstanceSpec): boolean {
  if (kind === 'OrderApp' && isSpokenFor(fault)) return true
  return at.generated !== undefined && (fault.why === 'not declared' || fault.why === 'type')
}

function unclear(fault: InstanceFault, by: string): InstanceFault {
  if (fault.why === 'unclear') return fault
  const { field, at } = fault
  return { why: 'unclear', reason: `whether ${by} makes ${field} valid`, field, at }
}

const keyOf = ({ why, field, at: { document, pointer } }: InstanceFault): string =>
  [why, field, document, pointer].join('\n')

import type { InstanceFault } from './instance-faults.ts'
import { ORDER_APP_FIELDS } from './order-app.ts'

const OBJECTS: ReadonlySet<string> = new Set(Object.keys(ORDER_APP_FIELDS))
const FIELDS: ReadonlySet<string> = new Set(
  Object.entries(ORDER_APP_FIELDS).flatMap(([owner, names]) => names.map(name => `${owner}.${name}`)),
)
/** The bounds of the contract's table, and those of any port. */
const BOUNDS: ReadonlyMap<string, number> = new Map([
  ['spec.replicas', 10],
  ['spec.port', 65535],
  ['spec.aurora.port', 65535],
])
/** What has a form of its own in the contract. */
const FORMS: ReadonlySet<string> = new Set(['spec.image', 'spec.targetGroupARN', 'spec.vpcID'])

/**
 * Whether another check names what is wrong with a field of an OrderApp: one of its own (OA-03 … OA-13), or RO-02, where the
 * graph itself declares the field in another way than the contract's table.
 */
export function isSpokenFor(fault: InstanceFault): boolean {
  switch (fault.why) {
    case 'not declared':
      return OBJECTS.has(fault.in)
    case 'missing':
    case 'type':
      return FIELDS.has(fault.field)
    case 'limit': {
      const { limit, field } = fault
      const most = BOUNDS.get(field)
      if (limit.why === 'pattern') return FORMS.has(field)
      if (limit.why !== 'least' && limit.why !== 'most') return false
      // An empty text is as good as none.
      return most === undefined ? FIELDS.has(field) && limit.found === 0 : limit.found < 1 || limit.found > most
    }
    case 'unclear':
      return false
  }
}

import { pathOf } from '../../../documents/document.ts'
import type { Lookups } from '../../../engine/rule.ts'
import { type OrderAppInstance, orderAppsByName } from '../../application/order-app.ts'
import { deployedNames } from '../../kubernetes/deployed-name.ts'
import { openNames } from '../../kubernetes/kustomization.ts'
import { meantObject, placeKey } from '../../kubernetes/meant-object.ts'
import { findNamed, foundElsewhere, foundNamed } from '../../kubernetes/named-object.ts'
import { type ServiceObject, servicesByName, servicesByPlace } from '../../kubernetes/service.ts'
import { bindingsByService, type TargetGroupBinding } from './target-group-binding.ts'

/** What a rule looks up that judges the Services which TargetGroupBindings name. */
export const boundServiceIndexes = {
  services: servicesByName,
  beside: servicesByPlace,
  bound: bindingsByService,
  apps: orderAppsByName,
  mayBeRenamed: openNames,
  deployed: deployedNames,
}

/**
 * The Service of a binding. `found`: it is there; `renamed`: kustomize deploys it as `as`, but leaves the reference as it is; `app`:
 * the graph of an OrderApp makes it; `elsewhere`: it is in another namespace; `meant`: another one was meant, which no binding names;
 * `open`: not all is known, `why` says what, and `isSure` whether that is so in any case; `absent`: nothing explains it.
 */
export type BoundService =
  | { readonly is: 'found'; readonly all: readonly ServiceObject[] }
  | { readonly is: 'renamed'; readonly as: string }
  | { readonly is: 'app'; readonly app: OrderAppInstance }
  | { readonly is: 'elsewhere' | 'meant'; readonly service: ServiceObject }
  | { readonly is: 'open'; readonly why: string; readonly isSure: boolean }
  | { readonly is: 'absent' }

/** Looks for the Service that a binding calls `name`. */
export function findBoundService(
  binding: TargetGroupBinding,
  name: string,
  { services, beside, bound, apps, mayBeRenamed, deployed }: Lookups<typeof boundServiceIndexes>,
): BoundService {
  const answer = findNamed(services, binding, name)
  if (answer.state === 'found') return { is: 'found', all: answer.all }
  const given = deployed(pathOf(binding.at.document))
  // A prefix that is put before its name does not reach the reference to it.
  const [as] =
    given.state === 'known'
      ? given.of(name).filter(one => one !== name && foundNamed(services, binding, one).length > 0)
      : []
  if (as !== undefined) return { is: 'renamed', as }
  const [app] = foundNamed(apps, binding, name)
  if (app !== undefined) return { is: 'app', app }
  if (given.state === 'unknown') return { is: 'open', why: 'the names that kustomizations give', isSure: true }
  const elsewhere = mayBeRenamed ? undefined : foundElsewhere(services, binding, name)
  if (elsewhere !== undefined) return { is: 'elsewhere', service: elsewhere }
  if (answer.state === 'unknown' || mayBeRenamed)
    return { is: 'open', why: `whether the Service ${name} is in the same namespace`, isSure: false }
  const isBound = (one: ServiceObject): boolean => foundNamed(bound, one, one.name).length > 0
  const meant = meantObject({ name, at: binding.at }, beside(placeKey(binding)), isBound)
  return meant === undefined ? { is: 'absent' } : { is: 'meant', service: meant }
}

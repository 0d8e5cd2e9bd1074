import { get, items } from '../../../documents/cursor.ts'
import { literal, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { ORDER_APP_LABELS } from '../../../facts/application/order-app.ts'
import { otherDeployment } from '../../../facts/application/order-deployment.ts'
import { objectMeta } from '../object-meta.ts'

/** What a Deployment without a container `order-api` says if it is called as its label says; undefined of any other. */
export function readLabelledDeployment(resource: Resource): readonly EmittedFact[] | undefined {
  const containers = items(get(resource.body, 'spec', 'template', 'spec', 'containers'))
  const [first] = containers
  const meta = objectMeta(resource)
  if (first === undefined || !ORDER_APP_LABELS.some(key => meta.labels[key] === meta.name)) return undefined
  if (containers.some(one => literal(get(one, 'name')) === 'order-api')) return undefined
  return [otherDeployment.of({ ...meta, container: text(get(first, 'name')) })]
}

import { defineKind } from '../../../engine/kind.ts'
import { readLabelledDeployment } from './read-labelled-deployment.ts'

/** A Deployment that may be an OrderApp's, though no container is called as one's. Those in graphs are read by `OrderAppDeployment`. */
export default defineKind({
  id: 'LabelledDeployment',
  types: ['apps/Deployment'],
  isOfNoKind: true,
  recognisedBy: 'a Deployment that is called as its label says, without a container order-api',

  read: resource => (resource.container === undefined ? readLabelledDeployment(resource) : undefined),
})

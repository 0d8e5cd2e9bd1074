import { defineDeployStep } from '../engine/deploy-step.ts'
import { kustomization } from '../facts/kubernetes/kustomization.ts'
import { transform, withoutTransformers } from './transform.ts'

/** What kustomizations make of what they list; what Flux adds to that is its own step. */
export const kustomize = defineDeployStep({
  id: 'kustomize',
  from: { kustomizations: kustomization },
  deploy: ({ kustomizations }, factsOf) =>
    transform(
      kustomizations.map(one => (one.flux === undefined ? one : withoutTransformers(one))),
      factsOf,
    ),
})

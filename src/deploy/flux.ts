import { defineDeployStep } from '../engine/deploy-step.ts'
import { kustomization } from '../facts/kubernetes/kustomization.ts'
import { transform, withoutTransformers } from './transform.ts'

/** What Flux's own Kustomizations make of what kustomize has built: their namespace, images and patches come last. */
export const flux = defineDeployStep({
  id: 'flux',
  from: { kustomizations: kustomization },
  deploy: ({ kustomizations }, factsOf) => {
    if (kustomizations.every(one => one.flux === undefined)) return undefined
    const own = kustomizations.map(one => (one.flux === undefined ? withoutTransformers(one) : one))
    return transform(own, factsOf)
  },
})

import { defineKind, ifAny } from '../../../engine/kind.ts'
import { chartOrder } from '../../../facts/kubernetes/chart-order.ts'
import { commandOrders } from './helm-commands.ts'
import { statedOrders } from './stated-orders.ts'

/** What deploys a chart that is a folder of this repository, with the values that it gives. */
export default defineKind({
  id: 'ChartOrder',
  types: [
    'helm.toolkit.fluxcd.io/HelmRelease',
    'argoproj.io/Application',
    'argoproj.io/ApplicationSet',
    'helm_release',
    'skaffold/Config',
    'kustomize.config.k8s.io/Kustomization',
    'object',
    'shell',
  ],
  isOfNoKind: true,
  recognisedBy:
    'a chart that is named by its folder: a release of Argo CD, Flux, Terraform, helmfile, Skaffold or helm',

  read: resource =>
    ifAny((resource.type === 'shell' ? commandOrders(resource) : statedOrders(resource)).map(chartOrder.of)),
})

import { CONTROLLED_TYPES } from '../../../dialects/described-pods.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { controlledPods } from '../../../facts/kubernetes/workload.ts'
import { readWorkloads } from './pod-spec.ts'

/** What Pods are made of by a controller, and has fields of a Pod spec in places of its own; images and commands are read by others. */
export default defineKind({
  id: 'ControlledPods',
  types: CONTROLLED_TYPES,
  recognisedBy: 'a workflow, a task, a Spark job, or an object of the Prometheus operator that Pods are made of',

  read: resource => ifAny(readWorkloads(resource).map(one => controlledPods.of(one))),
})

import type { TableType } from '../../facts/kubernetes/kubernetes-table.ts'
import { wordSet } from '../../model/word-list.ts'
import { type Form, range, SIZES, TIME } from './form.ts'
import { OBJECT_FORMS } from './object-forms.ts'
import { POD_FORMS } from './pod-forms.ts'

const own = (key: string): Form | undefined => POD_FORMS[key] ?? OBJECT_FORMS[key]

/** The form of a field by its type's full name: its own, that of its type, or the bounds that the markers of its type state. */
export function formOf(
  type: string,
  field: string,
  value: TableType,
  bounds: readonly [number | null, number | null] | undefined,
): Form | undefined {
  const found = own(`${type}.${field}`) ?? own(`${type.slice(type.lastIndexOf('.') + 1)}.${field}`)
  if (found !== undefined) return found
  if (bounds !== undefined) return range(...bounds)
  if (value === 'timestamp') return TIME
  return value === 'quantity' || (Array.isArray(value) && value.at(-1) === 'quantity') ? SIZES : undefined
}

/** Enumerations that have a default where nothing is stated, and none for an empty text (pointers in k8s.io/api). */
export const FILLED = wordSet(`
  NetworkPolicyPort.protocol ValidatingWebhook.failurePolicy ValidatingWebhook.matchPolicy MutatingWebhook.failurePolicy
  MutatingWebhook.matchPolicy MutatingWebhook.reinvocationPolicy HPAScalingRules.selectPolicy
  PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy StorageClass.volumeBindingMode CSIDriverSpec.fsGroupPolicy
  PersistentVolumeSpec.volumeMode PersistentVolumeClaimSpec.volumeMode ServiceSpec.internalTrafficPolicy
  ServiceSpec.ipFamilyPolicy JobSpec.completionMode PodSpec.preemptionPolicy PriorityClass.preemptionPolicy
  SecurityContext.procMount VolumeMount.mountPropagation
`)

import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ObjectMeta } from './object-meta.ts'

/** An argument of metrics-server about the certificates of kubelets. */
export interface KubeletVerification {
  /** Whether it accepts any certificate. */
  readonly isSkipped: Value<boolean>
}
export const kubeletVerification = defineFact<KubeletVerification>('kubeletVerification')

/** The kubelet's port that asks nobody who they are. */
export const READ_ONLY_PORT = 10255

/** A place that opens or uses the kubelet's read-only port. */
export interface ReadOnlyPort {
  /** A setting of the kubelet, with its value, or a client of the port. */
  readonly as: 'setting' | 'client'
  /** Of a setting: any port but 0 opens it. */
  readonly port: Value<number>
}
export const readOnlyPort = defineFact<ReadOnlyPort>('readOnlyPort')

/** An APIService: an API that the API server passes on to a Service. */
export interface ApiService extends ObjectMeta {
  readonly isInsecure: Value<boolean>
}
export const apiService = defineFact<ApiService>('apiService')

/** A path of the metrics API in a script, `/apis/GROUP/VERSION`. */
export interface MetricsPath {
  readonly group: string
  readonly version: string
  readonly at: Place
}
export const metricsPath = defineFact<MetricsPath>('metricsPath')

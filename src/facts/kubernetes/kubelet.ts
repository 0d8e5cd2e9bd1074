import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { eachOf, indexBy } from '../../engine/join/fact-index.ts'
import { type SecurityGroupRule, securityGroupRule } from '../network/security-group.ts'
import type { ObjectMeta } from './object-meta.ts'

/** An argument of metrics-server about the certificates of kubelets (contract L499). */
export interface KubeletVerification {
  /** Whether it accepts any certificate. */
  readonly isSkipped: Value<boolean>
}
export const kubeletVerification = defineFact<KubeletVerification>('kubeletVerification')

/** The kubelet's port that asks nobody who they are. */
export const READ_ONLY_PORT = 10255

/** A place that opens or uses the kubelet's read-only port (contract L499, L534). */
export interface ReadOnlyPort {
  /** A setting of the kubelet, with its value, or a client of the port. */
  readonly as: 'setting' | 'client'
  /** Of a setting: any port but 0 opens it. */
  readonly port: Value<number>
}
export const readOnlyPort = defineFact<ReadOnlyPort>('readOnlyPort')
export const eachReadOnlyPort = indexBy(readOnlyPort, ({ port }) => [`${port.at.document}${port.at.pointer}`])

/** Rules of security groups, each by itself. */
export const eachSecurityGroupRule = eachOf(securityGroupRule)

/** Whether a rule of a security group is about the kubelet's ports (10250 to 10255) and lets the read-only one in. */
export function opensReadOnlyPort({ direction, protocol, fromPort, toPort }: SecurityGroupRule): boolean {
  if (direction !== 'ingress' || protocol.state !== 'known' || protocol.value !== 'tcp') return false
  if (fromPort.state !== 'known' || toPort.state !== 'known') return false
  return (
    fromPort.value >= 10_250 &&
    fromPort.value <= READ_ONLY_PORT &&
    toPort.value >= READ_ONLY_PORT &&
    toPort.value < 10_260
  )
}

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

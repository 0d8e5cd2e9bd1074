import { defineFact } from '../../engine/fact.ts'
import type { ObjectContent } from '../kubernetes/object-content.ts'

/**
 * An object as it is sent to the API server, whole, so that policies can judge it. Only emitted where a run may have
 * policies (`LinterInputs.hasPolicies`).
 */
export interface AdmissionObject extends ObjectContent {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly name: string
  readonly namespace?: string
}
export const admissionObject = defineFact<AdmissionObject>('admissionObject')

/** Whether an object is of the type of a policy's parameters. */
export const isOfParamKind = (
  { group, version, kind }: AdmissionObject,
  wanted: { readonly apiVersion: string; readonly kind: string },
): boolean => kind === wanted.kind && (group === '' ? version : `${group}/${version}`) === wanted.apiVersion

/** Whether an object of another type is meant as parameters: one that holds data, or is of the same group. */
export const mayBeParams = ({ group, kind }: AdmissionObject, wanted: { readonly apiVersion: string }): boolean =>
  kind === 'ConfigMap' || kind === 'Secret' || (group !== '' && wanted.apiVersion.startsWith(`${group}/`))

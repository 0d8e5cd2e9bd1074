import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** That a command gives a service account its role: `kubectl annotate serviceaccount`, `eksctl create iamserviceaccount`. */
export interface RoleAnnotation {
  /** Absent where it is only known when the command runs. */
  readonly namespace?: string
  readonly name?: string
  readonly at: Place
}
export const roleAnnotation = defineFact<RoleAnnotation>('roleAnnotation')

/** Makes the test of whether a command may give a service account its role. */
export function annotatedTest(
  annotations: readonly RoleAnnotation[],
): (account: { readonly namespace: string; readonly name: string }) => boolean {
  const keys = new Set(annotations.map(({ namespace = '', name = '' }) => `${namespace}/${name}`))
  return ({ namespace, name }) => [`${namespace}/${name}`, `/${name}`, `${namespace}/`, '/'].some(key => keys.has(key))
}

import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A command of a pipeline that writes a kubeconfig, or a path to one that a pipeline uses (KC-07). */
export interface ClientConfiguration {
  /** The file: of the option, or of KUBECONFIG. */
  readonly path: Value<string>
  /** The name that the command gives the context. */
  readonly alias: Value<string>
  readonly at: Place
}
export const clientConfiguration = defineFact<ClientConfiguration>('clientConfiguration')

const DEFAULT_PATH = /^(?:~|\$HOME|\$\{HOME\}|\/root|\/home\/[a-z_][a-z0-9_-]{0,40})\/\.kube\/config$/

/** Whether a path is the one that kubectl takes by default. */
export const isDefaultPath = (path: string): boolean => DEFAULT_PATH.test(path)

import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A flag or a variable by which a program of a container skips the verification of TLS (PO-11). */
export interface ContainerVerification {
  /** `curl -k`, `NODE_TLS_REJECT_UNAUTHORIZED`. */
  readonly setting: string
  readonly isSkipped: Value<boolean>
  /** Whether the request only asks whether something answers. */
  readonly isProbe?: true
}
export const containerVerification = defineFact<ContainerVerification>('containerVerification')

/** Where a container prints a secret, or has its shell print one (PO-10). The secret's own text is kept nowhere. */
export interface PrintedSecret {
  /** Whether that goes to the log of the container; not where another program or a file takes it. */
  readonly isShown: boolean
  /** The command that prints: `echo`, `cat`; `set -x` where the shell prints each command before it runs it. */
  readonly by: string
  /** What is printed: a variable, a file. */
  readonly what: string
  readonly at: Place
}
export const printedSecret = defineFact<PrintedSecret>('printedSecret')

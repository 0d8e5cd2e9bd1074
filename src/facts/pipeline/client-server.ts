import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** The API server that a command of kubectl or helm is directed to. */
export interface ClientServer {
  readonly server: Value<string>
}
export const clientServer = defineFact<ClientServer>('clientServer')

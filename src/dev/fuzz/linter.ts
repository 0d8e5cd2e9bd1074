import type { Registry } from '../../engine/registry.ts'
import type { ReporterName } from '../../reporters/index.ts'
import type { Reporter } from '../../reporters/reporter.ts'

/** The linter and its reporters, loaded once. */
export interface Linter {
  readonly registry: Registry
  readonly reporters: ReadonlyMap<ReporterName, Reporter>
}

/** Whether all invariants are checked, or only what is cheap. */
export type Depth = 'all' | 'cheap'

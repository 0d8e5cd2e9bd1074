import type { Registry } from '../../engine/registry.ts'
import type { ReporterName } from '../../reporters/index.ts'
import type { Reporter } from '../../reporters/reporter.ts'

/** The linter and its reporters, loaded once. */
export interface Linter {
  readonly registry: Registry
  readonly reporters: ReadonlyMap<ReporterName, Reporter>
}

/** Whether all invariants are checked, or only what is cheap, with or without the fixes. */
export type Depth = 'all' | 'fixes' | 'cheap'

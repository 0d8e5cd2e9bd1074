import type { OpenDocument } from '../../engine/assemble/open-documents.ts'
import type { Exclusion } from '../../engine/finding.ts'
import type { Registry } from '../../engine/registry.ts'
import type { Repository } from '../../workspace/repository.ts'
import type { PathSettings } from '../../workspace/settings.ts'
import type { Linted } from './lint-files.ts'
import type { Changes } from './since/changes.ts'
import type { TextReader } from './text-reader.ts'

/** All files of a run, each linted by itself: by this process or by others. */
export interface LintedRun extends Linted {
  readonly repository: Repository
  readonly registry: Registry
  /** Sorted; includes the configuration files in effect. */
  readonly files: readonly string[]
  readonly settingsOf: (path: string) => PathSettings
  /** What configurations and ignore files exclude. */
  readonly exclusions: readonly Exclusion[]
  /** Texts that are not files, by their paths. */
  readonly inputs: ReadonlyMap<string, string>
  /** Which files are reported about, if not all are. */
  readonly changes?: Changes | undefined
  /** Reads the files again. */
  readonly texts: TextReader
}

/** A run with what gives back its documents. */
export interface OpenedRun extends LintedRun {
  readonly open: OpenDocument
}

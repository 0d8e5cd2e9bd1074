import type { Registry } from '../../engine/registry.ts'
import { createLinter, loadParsers } from '../../index.ts'
import type { Format } from '../../languages/tree/node.ts'
import type { Environment } from '../environment.ts'

/** The linter with the parsers of these languages. */
export const loadLinter = async (formats: ReadonlySet<Format>, environment: Environment): Promise<Registry> =>
  (environment.createLinter ?? createLinter)(await loadParsers(formats))

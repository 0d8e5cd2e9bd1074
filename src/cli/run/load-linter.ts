import type { Registry } from '../../engine/registry.ts'
import { createLinter, loadParsers } from '../../index.ts'
import type { Format } from '../../languages/tree/node.ts'
import type { Environment } from '../environment.ts'

/** The linter with the parsers of these languages. `textOf` gives the text of a linted file that another one reads by its path. */
export const loadLinter = async (
  formats: ReadonlySet<Format>,
  environment: Environment,
  textOf?: (path: string) => string | undefined,
): Promise<Registry> => (environment.createLinter ?? createLinter)(await loadParsers(formats), textOf)

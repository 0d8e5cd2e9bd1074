import type { Registry } from '../../engine/registry.ts'
import { createLinter, loadParsers } from '../../index.ts'
import type { LazyParser } from '../../languages/tree/parsed.ts'
import type { Environment } from '../environment.ts'

/** The linter with the parsers for these formats. */
export const loadLinter = async (formats: ReadonlySet<LazyParser>, environment: Environment): Promise<Registry> =>
  (environment.createLinter ?? createLinter)(await loadParsers(formats))

import type { Environment } from './environment.ts'

/** Loads the whole linter; nothing of it is loaded before. */
export const loadLinter: Environment['loadLinter'] = async formats => {
  const { createLinter, loadParsers } = await import('../index.ts')
  return createLinter(await loadParsers(formats))
}

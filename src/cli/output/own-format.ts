import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { Reporter } from '../../reporters/reporter.ts'

/** Whether a format is named by the path of a module: it begins with `/`, `./`, `../` or a drive. */
export const isFormatPath = (name: string): boolean => /^(?:\.{0,2}\/|[A-Za-z]:[\\/])/.test(name)

/**
 * A format of one's own: a module whose default export is a function from a report and its context to a text. It runs, so its
 * path comes from the command line or a program, and never from what is linted. Throws if there is no such module.
 */
export function loadOwnFormat(path: string, cwd: string): Reporter {
  const absolute = resolve(cwd, path)
  // An ES module is required, too: Node can since 20.19.
  const loaded: unknown = createRequire(absolute)(absolute)
  const written = isObject(loaded) && 'default' in loaded ? loaded.default : loaded
  if (typeof written !== 'function') throw new Error(`${path} has no function as its default export`)
  return (report, context) => String(written(report, context))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

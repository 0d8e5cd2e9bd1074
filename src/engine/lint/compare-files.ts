import type { SourceFile } from '../../documents/document.ts'
import type { FileResult } from '../file-result.ts'
import { type Compared, withEarlierDeployed } from '../join/deployed/earlier-deployed.ts'
import type { Registry } from '../registry.ts'
import type { FileSettings } from '../settings.ts'
import { lintFile } from './lint-file.ts'

/**
 * The results of files, some of which are compared with their earlier state and with what was deployed then.
 * `earlierOf` gives the earlier text of a file, empty if it did not exist; undefined if it is not compared.
 */
export function compareFiles(
  results: readonly FileResult[],
  earlierOf: (path: string) => string | undefined,
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
): Compared {
  const before = results.flatMap(result => {
    const { path } = result
    const earlier = earlierOf(path)
    if (earlier === undefined) return [result]
    return earlier === '' ? [] : [lintFile({ path, text: earlier, earlier }, settingsOf(path), registry)]
  })
  const textBefore = (path: string): string | undefined => {
    const earlier = earlierOf(path)
    return earlier === undefined ? registry.textOf?.(path) : earlier === '' ? undefined : earlier
  }
  return withEarlierDeployed(results, before, settingsOf, registry, textBefore)
}

/** What files were earlier, for `compareFiles`. */
export function earlierTextsOf(files: readonly SourceFile[]): (path: string) => string | undefined {
  const texts = new Map(files.map(({ path, earlier }) => [path, earlier]))
  return path => texts.get(path)
}

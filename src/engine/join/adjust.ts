import type { Adjust } from '../fact.ts'
import type { FileResult } from '../file-result.ts'
import type { AnyAdjustment, Registry } from '../registry.ts'

/** Files with their facts as they are deployed; those of which nothing changes are the same objects. Linear in the number of facts. */
export function adjustFacts(
  files: readonly FileResult[],
  { adjustment }: Pick<Registry, 'adjustment'>,
): readonly FileResult[] {
  if (adjustment === undefined) return files
  const by = files.flatMap(file => statedBy(adjustment, file))
  if (by.length === 0) return files
  const byPath = new Map(files.map(file => [file.path, file]))
  const adjust = adjustment.adjust(by, path => byPath.get(path)?.facts ?? [])
  return adjust === undefined ? files : files.map(file => adjustFile(file, adjust))
}

/** The facts of a file that say how others are adjusted. */
export function statedBy({ by }: AnyAdjustment, { facts }: FileResult): readonly unknown[] {
  return facts.flatMap(({ fact, value }) => (fact === by.id ? [value] : []))
}

/** One file with its facts as they are deployed. */
export function adjustFile(file: FileResult, adjust: Adjust): FileResult {
  const facts = file.facts.map(said => adjust(file.path, said))
  if (facts.every((said, i) => said === file.facts[i])) return file
  return { ...file, facts: facts.filter(said => said !== undefined) }
}

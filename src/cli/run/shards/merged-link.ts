import type { FileResult } from '../../../engine/file-result.ts'
import { sourceFacts } from '../../../engine/join/deployed/source-facts.ts'
import { isMember, type RuleGroup } from '../../../engine/join/groups.ts'
import { linkFacts } from '../../../engine/join/join.ts'
import { joinLinks, type LinkedPart } from '../../../engine/join/links/join-links.ts'
import { groupsOfRun } from '../../../engine/join/links/linked-files.ts'
import { recordLinks } from '../../../engine/join/links/links.ts'
import type { NumberedFiles } from '../../../engine/join/links/relink.ts'
import { outcomesOf } from '../../../engine/join/run-group.ts'
import { isEach } from '../../../engine/join/store/fact-index.ts'
import { lazily } from '../../../model/lazily.ts'
import { digestOfGroups } from '../cached/linkable.ts'
import type { Shard } from './merge-shards.ts'

/**
 * Links all files from what the shards have linked: judgements that look at files of several shards are made again, and only
 * the files are linted again that they ask for. `left` are the results of files that no shard has one of. Where a deploy step
 * may look at a file, all is linked anew.
 */
export const createMergedLink =
  (shards: readonly Shard[], left: readonly FileResult[]): typeof linkFacts =>
  (files, settingsOf, registry) => {
    const sources = sourceFacts(registry)
    const paths = files.map(({ path }) => path)
    const groups = groupsOfRun(new Map(files.map(file => [file.path, file])), { settingsOf, registry })
    const digest = digestOfGroups(groups)
    const links = shards.flatMap(one => (one.links?.groups === digest ? [one.links] : []))
    const isRead = left.some(({ facts }) => facts.some(({ fact }) => sources.has(fact)))
    if (links.length < shards.length || isRead) return linkFacts(files, settingsOf, registry)

    const numbers = lazily(() => new Map(paths.map((path, number) => [path, number])))
    const numberOf = (path: string): number => numbers().get(path) ?? -1
    const numbered: NumberedFiles = {
      paths,
      groups,
      isMember: (group, path) => isMember(group, path, settingsOf),
      factsOf: createFactReader(files),
    }
    const parts = links.map((one, i): LinkedPart => {
      const own = shards[i]?.results.table.paths ?? []
      return { ...one, numberOf: row => numberOf(own[row] ?? '') }
    })
    const judgements = joinLinks(left.length === 0 ? parts : [...parts, linkLeft(left, groups, numberOf)], numbered)
    return { files, ...outcomesOf(judgements) }
  }

/** Files that are in no shard are a part by themselves. */
function linkLeft(
  left: readonly FileResult[],
  groups: readonly RuleGroup[],
  numberOf: (path: string) => number,
): LinkedPart {
  const own = new Map(left.map(file => [numberOf(file.path), { written: file, deployed: file }]))
  return {
    ...recordLinks(
      groups,
      numberOf,
      file => own.get(file),
      index => !isEach(index),
    ),
    numberOf: file => file,
  }
}

/** Gives the facts of one sort, always the same objects. The files are linted again that are asked for: no part has their facts. */
function createFactReader(files: readonly FileResult[]): NumberedFiles['factsOf'] {
  const known = new Map<string, readonly unknown[]>()
  return (file, fact) => {
    const key = `${file} ${fact}`
    const values = known.get(key) ?? (files[file]?.facts ?? []).flatMap(one => (one.fact === fact ? [one.value] : []))
    known.set(key, values)
    return values
  }
}

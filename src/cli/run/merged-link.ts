import type { FileResult } from '../../engine/file-result.ts'
import { isMember, type RuleGroup } from '../../engine/join/groups.ts'
import { linkFacts } from '../../engine/join/join.ts'
import { joinLinks, type LinkedPart } from '../../engine/join/join-links.ts'
import { recordLinks } from '../../engine/join/links.ts'
import type { NumberedFiles } from '../../engine/join/relink.ts'
import { outcomesOf } from '../../engine/join/run-group.ts'
import { sourceFacts } from '../../engine/join/source-facts.ts'
import { digestOfGroups, groupsOfRun } from './linkable.ts'
import type { Shard } from './merge-shards.ts'

/**
 * Links all files from what the shards have linked: judgements that look at files of several shards are made again, and only
 * the facts are read that they ask for. `left` are the results of files that no shard has one of. Where a deploy step may
 * look at a file, all is linked anew.
 */
export const createMergedLink =
  (shards: readonly Shard[], left: readonly FileResult[]): typeof linkFacts =>
  (files, settingsOf, registry) => {
    const sources = sourceFacts(registry)
    const paths = files.map(({ path }) => path)
    const groups = groupsOfRun(paths, settingsOf, registry)
    const digest = digestOfGroups(groups)
    const links = shards.flatMap(one => (one.links?.groups === digest ? [one.links] : []))
    const isRead =
      shards.some(({ results }) => results.table.facts.some(fact => sources.has(fact))) ||
      left.some(({ facts }) => facts.some(({ fact }) => sources.has(fact)))
    if (links.length < shards.length || isRead) return linkFacts(files, settingsOf, registry)

    const numbers = new Map(paths.map((path, number) => [path, number]))
    const numberOf = (path: string): number => numbers.get(path) ?? -1
    const numbered: NumberedFiles = {
      paths,
      groups,
      isMember: (group, path) => isMember(group, path, settingsOf),
      factsOf: createFactReader(files, shards, numberOf),
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
  const facts = new Map(left.map(one => [numberOf(one.path), one.facts]))
  return { ...recordLinks(groups, numberOf, file => facts.get(file)), numberOf: file => file }
}

/** Reads facts of one sort, each once; of a file that no shard has, or of which the shard's part is broken, from its result. */
function createFactReader(
  files: readonly FileResult[],
  shards: readonly Shard[],
  numberOf: (path: string) => number,
): NumberedFiles['factsOf'] {
  const places = new Map(
    shards.flatMap(({ results }) =>
      results.table.paths.map((path, row) => [numberOf(path), { results, row }] as const),
    ),
  )
  const known = new Map<string, readonly unknown[]>()
  return (file, fact) => {
    const key = `${file} ${fact}`
    const found = known.get(key)
    if (found !== undefined) return found
    const place = places.get(file)
    const facts = place?.results.facts(place.row, fact) ?? files[file]?.facts.filter(one => one.fact === fact) ?? []
    const values = facts.map(({ value }) => value)
    known.set(key, values)
    return values
  }
}

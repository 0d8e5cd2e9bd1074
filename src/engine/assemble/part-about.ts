import { pathOf, writtenAt } from '../../documents/document.ts'
import type { RawProblem } from '../file-result.ts'
import type { Linked } from '../lint/run-rule.ts'
import type { RestOfRun } from './assemble-report.ts'
import { writtenPlaces } from './precedence.ts'

/** What was found in the files of a part of a run, and what may come before it. */
interface PartOfRun {
  readonly linked: Linked
  readonly beside: NonNullable<RestOfRun['beside']>
}

/** Takes apart what was found: in the files that `isAbout` gives and those in which something points at these, and in others. */
export function partAbout({ files, problems, ...linked }: Linked, isAbout: (path: string) => boolean): PartOfRun {
  const all = [...files.flatMap(file => file.problems), ...problems]
  const about = new Set([
    ...files.flatMap(({ path }) => (isAbout(path) ? [path] : [])),
    ...all.map(pathsOf).flatMap(paths => (paths.some(isAbout) ? paths : [])),
  ])
  const isPart = (path: string): boolean => about.has(path)
  const isOwn = ({ at }: RawProblem): boolean => isPart(pathOf(at.document))
  return {
    linked: {
      ...linked,
      files: files.filter(({ path }) => isPart(path)),
      problems: problems.filter(isOwn),
      notes: linked.notes.filter(({ at }) => isPart(pathOf(at.document))),
    },
    beside: { files: files.filter(({ path }) => !isPart(path)), problems: problems.filter(one => !isOwn(one)) },
  }
}

/** The files in which a problem is, or which it points at. */
const pathsOf = ({ at, related = [] }: RawProblem): readonly string[] => [
  ...new Set(
    [at, ...related.map(one => one.at)]
      .flatMap(place => [place, ...writtenPlaces(writtenAt(place))])
      .map(({ document }) => pathOf(document)),
  ),
]

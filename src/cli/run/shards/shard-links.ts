import { pathOf } from '../../../documents/document.ts'
import { secretsAbout } from '../../../engine/assemble/assemble-report.ts'
import { documentOpener } from '../../../engine/assemble/open-documents.ts'
import type { FileResult } from '../../../engine/file-result.ts'
import { groupsOfRun } from '../../../engine/join/links/linked-files.ts'
import { recordLinks } from '../../../engine/join/links/links.ts'
import { outcomesOf } from '../../../engine/join/run-group.ts'
import { isEach } from '../../../engine/join/store/fact-index.ts'
import { holds } from '../../../engine/redaction/redact-result.ts'
import type { StoredLinks } from '../../cache/stored-links.ts'
import { digestOfGroups } from '../cached/linkable.ts'
import { judgesOf } from '../cached/writable-links.ts'
import type { Run } from '../run.ts'
import type { TextReader } from '../text-reader.ts'

/** What the files of a part say together. */
export interface PartLinks {
  readonly links: StoredLinks
  /** The results of files that something is found about: the report names what is in them. Without those that tell a secret. */
  readonly named: ReadonlySet<FileResult>
}

/**
 * Links the files of a part in the groups of all files. What one file alone states concerns no other part and is not noted.
 * Judgements that carry a secret of the files that they are about are left out, and are to be made again.
 */
export function linkPart(results: readonly FileResult[], run: Run, { again }: TextReader): PartLinks {
  const { files, configured, registry } = run
  const settingsOf = (path: string) => configured.settingsOf(path).settings
  const groups = groupsOfRun(new Map(files.map(path => [path, undefined])), { settingsOf, registry })
  const numbers = new Map(results.map(({ path }, row) => [path, row]))
  const links = recordLinks(
    groups,
    path => numbers.get(path) ?? -1,
    row => {
      const file = results[row]
      return file && { written: file, deployed: file }
    },
    index => !isEach(index),
  )
  const found = outcomesOf(links.judgements)
  const { everywhere: secrets } = secretsAbout(found, documentOpener(registry, again))
  const telling = new Set(links.judgements.filter(one => holds(one, secrets)))
  const paths = new Set([...found.problems, ...found.notes].map(({ at }) => pathOf(at.document)))
  return {
    links: {
      ...links,
      judgements: links.judgements.filter(one => !telling.has(one)),
      again: telling.size === 0 ? undefined : judgesOf([...telling], groups),
      groups: digestOfGroups(groups),
      steps: [],
      views: new Map(),
      found: new Map(),
      rows: Uint32Array.from(results.keys()),
    },
    named: new Set(results.filter(({ path, documents }) => paths.has(path) && !holds(documents, secrets))),
  }
}

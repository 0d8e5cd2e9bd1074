import { documentOpener } from '../../engine/assemble/open-documents.ts'
import type { Finding } from '../../engine/finding.ts'
import { withWritableFixes } from '../../engine/fix/writable.ts'
import { createLiveReport } from '../../engine/join/live/live-report.ts'
import type { LintedCase } from './linted-case.ts'
import type { Linter } from './linter.ts'

/** What an editor shows after the files came one by one, and one of them went and came again: what linting them all says. */
export function brokenLive(
  { files, settingsOf, results, report }: LintedCase,
  { registry }: Linter,
): string | undefined {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const there = new Map<string, string | undefined>()
  const live = createLiveReport(settingsOf, { ...registry, textOf: path => there.get(path) })
  const open = documentOpener(registry, path => texts.get(path))
  const comes = results.toReversed().map(result => [result.path, result] as const)
  const goes = comes.slice(0, 1).map(([path]) => [path, undefined] as const)
  for (const [path, result] of [...comes, ...goes, ...comes.slice(0, 1)]) {
    there.set(path, result && texts.get(path))
    live.update(new Map([[path, result]]), open)
  }
  const shown = withWritableFixes(
    files.flatMap(({ path }) => live.findingsOf(path)),
    open,
    registry,
  )
  return difference(shown, report.findings)
}

function difference(shown: readonly Finding[], said: readonly Finding[]): string | undefined {
  // Which words are hidden depends on the files that are settled together: an editor settles each by itself.
  const isHiding = JSON.stringify([shown, said]).includes('•••')
  const [now, anew] = [shown, said].map(findings =>
    findings.map(one => JSON.stringify(isHiding ? [one.location, one.check, one.severity] : one)).sort(),
  )
  const at = Array.from({ length: Math.max(shown.length, said.length) }, (_, i) => i).find(i => now?.[i] !== anew?.[i])
  return at === undefined ? undefined : `${anew?.[at]} is shown as ${now?.[at]}`
}

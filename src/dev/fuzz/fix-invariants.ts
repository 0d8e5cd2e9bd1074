import type { SourceFile } from '../../documents/document.ts'
import { fixAll } from '../../engine/fix/fix-rounds.ts'
import type { Registry } from '../../engine/registry.ts'
import { formatOf, parse } from '../../languages/parse.ts'
import type { FuzzCase } from './corpus.ts'
import { brokenEffect } from './fix-effects.ts'
import { type LintedCase, lintCase } from './linted-case.ts'
import type { Linter } from './linter.ts'

/**
 * What is wrong with fixes: one by itself does not do what it says, none can be written, or after all of them a file that was
 * well formed is not any more, or fixing again changes something.
 */
export function brokenFix(run: LintedCase, { registry }: Linter): string | undefined {
  if (run.report.findings.every(({ fix, suggestions }) => fix === undefined && suggestions === undefined))
    return undefined
  const effect = brokenEffect(run, registry)
  if (effect !== undefined) return effect
  const { files: fixed, made } = withAllFixes(run, registry)
  const useless = made.unfixed.find(({ why }) => /with its fix|rounds/.test(why))
  if (useless !== undefined) return `${useless.finding.check} ${useless.finding.pointer}: ${useless.why}`
  if (made.fixed.length > 0 && made.texts.size === 0) return `${made.fixed.length} findings are fixed in no file`
  const worse = fixed.find((file, i) => problemsIn(file, registry) > problemsIn(run.files[i], registry))
  if (worse !== undefined) return `${worse.path} is less well formed than before: ${worse.text.slice(0, 500)}`
  const after = lintCase(fixed, registry)
  if (after.report.faults.length > 0) return `a fault after fixing: ${after.report.faults[0]?.message}`
  const again = withAllFixes(after, registry).files
  const other = again.find((file, i) => file.text !== fixed[i]?.text)
  return other && `fixing ${other.path} a second time changes it`
}

function withAllFixes(run: LintedCase, registry: Registry) {
  const withTexts = (texts: ReadonlyMap<string, string>): FuzzCase =>
    run.files.map(file => ({ ...file, text: texts.get(file.path) ?? file.text }))
  const made = fixAll(run, {
    wants: () => true,
    registry,
    textOf: path => run.files.find(file => file.path === path)?.text,
    refusal: () => undefined,
    lintAgain: (_, texts) => lintCase(withTexts(texts), registry),
  })
  return { files: withTexts(made.texts), made }
}

function problemsIn(file: SourceFile | undefined, { parsers }: Registry): number {
  const format = file && formatOf(file.path, file.text)
  return file === undefined || format === undefined ? 0 : parse(file.text, format, parsers).problems.length
}

import type { SourceFile } from '../../src/documents/document.ts'
import { speakerOf } from '../../src/engine/finding.ts'
import { fixAll } from '../../src/engine/fix/fix-rounds.ts'
import { type Run, registry } from './lint-frozen.ts'

type Lint = (files: readonly SourceFile[]) => Run

/** The files after all fixes of `rule`, those that need review too. Throws where they come to no end. */
export function allFixed(files: readonly SourceFile[], rule: string, lint: Lint): readonly SourceFile[] {
  const ofRule = (run: Run): Run => {
    const findings = run.report.findings.filter(finding => speakerOf(finding) === rule)
    return { ...run, report: { ...run.report, findings } }
  }
  const after = (texts: ReadonlyMap<string, string>): readonly SourceFile[] =>
    files.map(file => ({ ...file, text: texts.get(file.path) ?? file.text }))
  const { texts, unfixed } = fixAll(ofRule(lint(files)), {
    wants: () => true,
    registry,
    textOf: path => files.find(file => file.path === path)?.text,
    refusal: () => undefined,
    lintAgain: (_, now) => ofRule(lint(after(now))),
  })
  const again = unfixed.find(({ why }) => why.includes('still there'))
  if (again !== undefined) throw new Error(`fixing ${rule} comes to no end: ${again.finding.message}`)
  return after(texts)
}

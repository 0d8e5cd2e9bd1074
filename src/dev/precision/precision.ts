import { bringUpToDate } from '../generated-file.ts'
import { allJudgements } from './judgements.ts'
import { findingsIn, realCorpora } from './measure.ts'
import { precisionPage } from './page.ts'
import { precisionOf, tally, unusedJudgements } from './tally.ts'

const folder = realCorpora()
if (folder === undefined)
  process.stdout.write('skipped: the corpora are not here (../shared/corpora, or CLAUSELINT_CORPORA)\n')
else {
  const findings = await findingsIn(folder)
  const tallies = tally(findings, allJudgements)
  const precisions = Object.fromEntries(
    tallies.flatMap(one => {
      const precision = precisionOf(one)
      return precision === undefined ? [] : [[one.rule, precision]]
    }),
  )
  for (const unused of unusedJudgements(findings, allJudgements))
    process.stdout.write(`judged, but not found: ${unused}\n`)
  for (const { check, severity, location } of findings)
    if (severity === 'error' && !allJudgements.some(one => one.check === check && one.files.includes(location.path)))
      process.stdout.write(`an error that nobody has judged: ${check} ${location.path}:${location.startLine}\n`)
  bringUpToDate(
    [
      { path: 'docs/precision.md', text: precisionPage(findings, tallies, allJudgements) },
      { path: 'src/schemas/precision.json', text: `${JSON.stringify(precisions, null, 2)}\n` },
    ],
    process.argv.slice(2),
  )
}

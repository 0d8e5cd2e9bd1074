import { bringUpToDate } from '../generated-file.ts'
import { precisionFiles } from './files.ts'
import { allJudgements } from './judgements.ts'
import { findingsIn, realCorpora } from './measure.ts'
import { measureMended } from './mended.ts'
import { unusedJudgements } from './tally.ts'

const given = process.argv.slice(2)
const folder = realCorpora()
if (folder === undefined) {
  process.stdout.write('not measured again: the corpora are not here (../shared/corpora, or CLAUSELINT_CORPORA)\n')
  bringUpToDate(precisionFiles(), given)
} else {
  const findings = await findingsIn(folder)
  for (const unused of unusedJudgements(findings, allJudgements))
    process.stdout.write(`judged, but not found: ${unused}\n`)
  for (const { check, severity, location } of findings)
    if (severity === 'error' && !allJudgements.some(one => one.check === check && one.files.includes(location.path)))
      process.stdout.write(`an error that nobody has judged: ${check} ${location.path}:${location.startLine}\n`)
  const mended = measureMended(findings, allJudgements)
  bringUpToDate(
    [
      { path: 'src/dev/precision/mended.json', text: `${JSON.stringify(mended, null, 2)}\n` },
      ...precisionFiles(mended),
    ],
    given,
  )
}

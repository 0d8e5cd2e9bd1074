import { spawnSync } from 'node:child_process'
import { catalogueFile } from './catalogue-file.ts'
import { bringUpToDate } from './generated-file.ts'
import { newRuleFiles } from './new-rule-files.ts'
import { type NewRuleRequest, newRuleRequest, Refusal, USAGE } from './new-rule-request.ts'

// npm run new-rule AREA/NAME -- --checks ID…: writes the files of a new rule, and everything that is generated from them.

function write({ rule, catalogue }: NewRuleRequest): void {
  bringUpToDate([...newRuleFiles(rule), catalogueFile(catalogue)], [])
  const { status } = spawnSync('sh', ['.ci/generate', rule.id], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm run generate ${rule.id} failed`)
  for (const check of catalogue.filter(({ id }) => rule.checks.includes(id)))
    process.stdout.write(`${check.id} (${check.severity}): ${check.sentence}\n`)
  process.stdout.write(`Next: the documents that fail and pass, the rule, its page; then npm test ${rule.id}\n`)
}

try {
  const request = await newRuleRequest(process.argv.slice(2))
  if (request === undefined) process.stdout.write(USAGE)
  else write(request)
} catch (error) {
  const isRefusal = error instanceof Refusal || (error instanceof TypeError && 'code' in error)
  if (!isRefusal) throw error
  process.stderr.write(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}

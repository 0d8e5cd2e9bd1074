// node .ci/action-outputs.mjs REPORT SARIF: prints the outputs of the action for GITHUB_OUTPUT: of a JSON report, empty where
// the run was refused, and the path of the SARIF report.
import { readFileSync } from 'node:fs'
import { normalize } from 'node:path'

const [report = '', sarif = ''] = process.argv.slice(2)
// Each output is a line: what contains a line end is no path that a later step could use.
if (/[\r\n]/.test(sarif)) throw new Error('the path of the SARIF report contains a line end')
const text = readFileSync(report, 'utf8')
const { findings, counts } = text === '' ? { findings: [], counts: { errors: 0 } } : JSON.parse(text)
process.stdout.write(`findings=${findings.length}\nerrors=${counts.errors}\nsarif-file=${normalize(sarif)}\n`)

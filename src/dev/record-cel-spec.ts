import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseCel } from '../cel/parse.ts'
import { type Expression, partsOf } from '../cel/syntax/expression.ts'

// Writes the sample of cel-spec's conformance tests, with the types that cel-go deduces, out of the npm package
// @bufbuild/cel-spec: `npm run record:cel-spec -- FOLDER`, where FOLDER is that package. What needs messages of protobuf or
// functions that a test declares is left out: neither kro nor Kubernetes has them.

const SAMPLE = 'test/fixtures/cel-spec/conformance.jsonl'

interface Suite {
  readonly name: string
  readonly suites?: readonly Suite[]
  readonly tests?: readonly Test[]
}

interface Test {
  /** What cel-go deduces. */
  readonly type?: string
  /** The test of cel-spec, as the JSON of its message. */
  readonly original: Readonly<Record<string, unknown>>
}

const NEEDS_MESSAGES =
  /TestAllTypes|objectValue|messageType|google\.protobuf\.(?!Timestamp\b|Duration\b)|cel\.expr\.conformance|proto\.(?:get|has)Ext|GlobalEnum|NestedEnum|"function"/

const hasMessage = (expression: Expression): boolean =>
  expression.kind === 'message' || partsOf(expression).some(hasMessage)

function isLeftOut({ original }: Test): boolean {
  const parsed = parseCel(String(original['expr']))
  return NEEDS_MESSAGES.test(JSON.stringify(original)) || (parsed.kind === 'parsed' && hasMessage(parsed.expression))
}

/** The fields that the test reads; the errors' messages are cel-go's own. */
function lineOf({ original, type }: Test, section: string): string {
  const { name, expr, value, evalError, typedResult, bindings, typeEnv, container, checkOnly } = original
  const fails = evalError === undefined ? {} : { fails: true }
  return JSON.stringify({
    name: `${section}/${name}`,
    expr,
    type,
    value,
    ...fails,
    typedResult,
    bindings,
    typeEnv,
    container,
    checkOnly,
  })
}

const linesOf = (suite: Suite, path: readonly string[]): readonly string[] => [
  ...(suite.suites ?? []).flatMap(inner => linesOf(inner, [...path, inner.name])),
  ...(suite.tests ?? []).filter(test => !isLeftOut(test)).map(test => lineOf(test, path.join('/'))),
]

const [folder = ''] = process.argv.slice(2)
const { tests }: { readonly tests: Suite } = await import(
  pathToFileURL(`${folder}/dist/esm/testdata/conformance.js`).href
)
writeFileSync(SAMPLE, `${linesOf(tests, []).join('\n')}\n`)

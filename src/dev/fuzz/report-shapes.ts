const at = (least: number): object => ({ type: 'integer', minimum: least })

const text = { type: 'string', minLength: 1 }

const list = (items: object, minItems = 0): object => ({ type: 'array', minItems, items })

const object = (properties: Readonly<Record<string, object>>, ...optional: readonly string[]): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter(key => !optional.includes(key)),
})

const region = object(
  { startLine: at(1), startColumn: at(1), endLine: at(1), endColumn: at(1), charOffset: at(0), charLength: at(0) },
  'startColumn',
  'endLine',
  'endColumn',
  'charOffset',
  'charLength',
)

/** Of SARIF 2.1.0, what GitHub reads: the whole schema is checked in test/reporters/sarif.test.ts. */
export const SARIF = object({
  version: { const: '2.1.0' },
  runs: list(
    object({
      tool: object({ driver: object({ name: text, rules: list(object({ id: text })) }) }),
      results: list(
        object(
          {
            ruleId: text,
            ruleIndex: at(0),
            level: { enum: ['error', 'warning', 'note'] },
            message: object({ text }),
            locations: list(
              object({ physicalLocation: object({ artifactLocation: object({ uri: text }), region }, 'region') }),
              1,
            ),
            fixes: list(
              object({
                artifactChanges: list(object({ replacements: list(object({ deletedRegion: region }), 1) }), 1),
              }),
              1,
            ),
          },
          'fixes',
        ),
      ),
    }),
    1,
  ),
})

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export const GITLAB = list(
  object({
    description: text,
    check_name: text,
    fingerprint: text,
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: object({ path: text, lines: object({ begin: at(1) }) }),
  }),
)

const position = object({ line: at(1), column: at(1) }, 'column')
const range = object({ start: position, end: position }, 'end')

/** https://github.com/reviewdog/reviewdog/blob/master/proto/rdf/reviewdog.proto */
export const RDJSON = object({
  source: object({ name: text }),
  diagnostics: list(
    object(
      {
        message: text,
        location: object({ path: text, range }, 'range'),
        severity: { enum: ['ERROR', 'WARNING', 'INFO'] },
        code: object({ value: text }),
        suggestions: list(object({ range, text: { type: 'string' } }), 1),
      },
      'suggestions',
    ),
  ),
})

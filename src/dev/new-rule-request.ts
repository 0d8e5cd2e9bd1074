import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkIds } from '../engine/rule-settings.ts'
import { type Check, catalogue } from '../schemas/catalogue.ts'
import { suggest } from '../workspace/suggest.ts'
import { rules } from './all-rules.ts'
import { AREAS } from './areas.ts'
import { newCheck } from './catalogue-file.ts'
import { corpusOf } from './corpus-case.ts'
import { factModules, withMembers } from './fact-modules.ts'
import type { FactModule, NewRule } from './new-rule-files.ts'
import { packageVersion } from './package-version.ts'

export const USAGE = `Usage: npm run new-rule AREA/NAME -- --checks ID[,ID…] [options]

Writes a rule, its page, a failing and a passing document, and everything that is generated from them.
Their tests (npm test AREA/NAME) fail until the rule, the page and the documents say something.

  --checks ID,ID       the checks that the rule makes; those that src/schemas/checks.json lacks are added to it
  --on FACT            the fact that the rule judges, by its name in src/facts (default: workload)
  --across FACT,FACT   instead of --on, for a rule that joins documents: the fact it judges, then those it looks up

For checks that are added:
  --severity LEVEL     error, warning or info (default: error)
  --kind KIND          what they are about: NetworkPolicy (default: as the checks with the same prefix)
  --section CLAUSE     where the contract asks for it (default: Outside the contract)
  --requirement TEXT   one sentence: what is true where the check passes; where left out, write it into checks.json
`

/** A request that cannot be fulfilled, and why. */
export class Refusal extends Error {}

const SEVERITIES: readonly Check['severity'][] = ['error', 'warning', 'info']

/** The rule that a command line asks for, and the catalogue with the checks that it adds. */
export interface NewRuleRequest {
  readonly rule: NewRule
  readonly catalogue: readonly Check[]
}

/**
 * Reads the arguments of `npm run new-rule`; undefined where they ask for help. Throws a Refusal where there cannot be such
 * a rule, and parseArgs' own TypeError for an option that does not exist.
 */
export async function newRuleRequest(args: readonly string[]): Promise<NewRuleRequest | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      checks: { type: 'string' },
      on: { type: 'string' },
      across: { type: 'string' },
      severity: { type: 'string' },
      kind: { type: 'string' },
      section: { type: 'string' },
      requirement: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return undefined
  if (values.on !== undefined && values.across !== undefined) throw new Refusal('use either --on or --across')
  const id = freeId(positionals)
  const [first, ...more] = listed(values.checks).map(freeCheck)
  if (first === undefined) throw new Refusal('--checks must name at least one check: --checks NP-12')
  const checks = [first, ...more] as const
  const known = [...catalogue, ...addedChecks(checks, values)]
  const names = values.across === undefined ? [values.on ?? 'workload'] : listed(values.across)
  const [judged, ...others] = await findFacts(names)
  if (judged === undefined) throw new Refusal('--across must name at least one fact')
  const rule: NewRule = {
    id,
    isJoin: values.across !== undefined,
    checks,
    facts: [await withMembers(judged), ...others],
    severity: known.find(check => check.id === first)?.severity ?? 'error',
    since: packageVersion(),
  }
  return { rule, catalogue: known }
}

const listed = (text = ''): readonly string[] => text.split(',').filter(one => one !== '')

function freeId([id, ...more]: readonly string[]): string {
  if (id === undefined || more.length > 0) throw new Refusal('name one rule: AREA/NAME')
  const [area = '', name = ''] = id.split('/')
  if (!AREAS.includes(area)) throw new Refusal(`"${area}" is not an area; the areas are ${AREAS.join(', ')}`)
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+){0,3}$/.test(name) || id !== `${area}/${name}`)
    throw new Refusal('a rule is named area/name: lower case, at most four words joined by -')
  for (const path of [`src/rules/${id}.ts`, `rules-docs/${id}.md`, corpusOf(id)])
    if (existsSync(path)) throw new Refusal(`${path} exists`)
  return id
}

function freeCheck(id: string): string {
  if (!/^[A-Z]+-\d+$/.test(id)) throw new Refusal(`"${id}" is not a check id, like NP-12`)
  const owner = rules.find(rule => checkIds(rule).includes(id))
  if (owner !== undefined) throw new Refusal(`${id} belongs to ${owner.id}`)
  const check = catalogue.find(one => one.id === id)
  if (check?.spokenForBy !== undefined || check?.notChecked !== undefined)
    throw new Refusal(`src/schemas/checks.json says why no rule makes ${id}; take that out first`)
  return id
}

interface Stated {
  readonly severity?: string | undefined
  readonly kind?: string | undefined
  readonly section?: string | undefined
  readonly requirement?: string | undefined
}

/** The lines of those checks that the catalogue lacks. */
function addedChecks(checks: readonly string[], { severity, kind, section, requirement }: Stated): readonly Check[] {
  const level = SEVERITIES.find(one => one === severity)
  if (severity !== undefined && level === undefined)
    throw new Refusal(`--severity must be one of ${SEVERITIES.join(', ')}, not "${severity}"`)
  const lacking = checks.filter(id => !catalogue.some(check => check.id === id))
  if (lacking.length !== 1 && requirement !== undefined)
    throw new Refusal(`--requirement is for one added check; ${lacking.length} are added`)
  return lacking.map(id => {
    const check = newCheck({ id, severity: level, kind, section, requirement }, catalogue)
    if (check === undefined) throw new Refusal(`${id} has a new prefix: say what it is about, --kind KIND`)
    return check
  })
}

async function findFacts(names: readonly string[]): Promise<readonly FactModule[]> {
  const facts = await factModules()
  return names.map(name => {
    const found = facts.find(fact => fact.name === name)
    if (found !== undefined) return found
    const known = facts.map(fact => fact.name).sort()
    const nearest = suggest(name, known)
    throw new Refusal(
      `there is no fact "${name}"; ${nearest === undefined ? `the facts are ${known.join(', ')}` : `did you mean ${nearest}?`}`,
    )
  })
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { RuleArea } from '../engine/registry.ts'
import { checkIds } from '../engine/rule-settings.ts'
import { areas } from '../rules/index.ts'
import { catalogue } from '../schemas/catalogue.ts'
import { rules } from './all-rules.ts'
import { AREAS } from './areas.ts'
import { bringUpToDate } from './generated-file.ts'
import { indexFiles } from './index-files.ts'
import { type NewRule, newRuleFiles } from './new-rule-files.ts'
import { packageVersion } from './package-version.ts'
import { ruleTableFile } from './table-files.ts'

const USAGE = `npm run new-rule AREA/NAME -- --checks VC-01,VC-02 [--on FACT] [--link --across FACT,FACT]
Writes a rule, its page and its corpus folder. They fail the tests until they say something.
`

/** A request that cannot be fulfilled, and why. */
class Refusal extends Error {}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      checks: { type: 'string' },
      on: { type: 'string', default: 'workload' },
      across: { type: 'string' },
      link: { type: 'boolean', default: false },
    },
  })
  const link = values.link || values.across !== undefined
  const ids = (values.checks ?? '').split(',').filter(id => id !== '')
  const rule: NewRule = {
    id: freeId(positionals),
    link,
    checks: ids.map(freeCheck),
    facts: (values.across ?? values.on).split(',').map(findFact),
    severity: catalogue.find(({ id }) => id === ids[0])?.severity ?? 'error',
    since: packageVersion(),
  }
  if (rule.checks.length === 0) throw new Refusal('--checks must name at least one check')
  const template = readFileSync(`src/dev/template/${link ? 'link-rule' : 'rule'}.ts`, 'utf8')
  bringUpToDate(newRuleFiles(rule, template), [])
  bringUpToDate([...indexFiles(), ruleTableFile(areasWith(rule))], [])
  for (const check of catalogue.filter(({ id }) => ids.includes(id)))
    process.stdout.write(`${check.id} (${check.severity}): ${check.sentence}\n`)
  process.stdout.write(
    'To do: the documents that fail and pass; the check; the page; npm run generate; npm test; then run it on real files.\n',
  )
}

/** What is known of the areas with a new rule. */
function areasWith({ id, link, facts }: NewRule): readonly Omit<RuleArea, 'load'>[] {
  const prefix = id.slice(0, id.indexOf('/') + 1)
  const names = facts.map(({ name }) => name)
  const own = { prefix, on: link ? names.slice(0, 1) : names, looksUp: link ? names.slice(1) : [] }
  const found = areas.find(area => area.prefix === prefix)
  const on = [...new Set([...(found?.on ?? []), ...own.on])]
  const looksUp = [...new Set([...(found?.looksUp ?? []), ...own.looksUp])]
  const others = areas.filter(area => area !== found)
  return [...others, { prefix, on, looksUp }].sort((a, b) => (a.prefix < b.prefix ? -1 : 1))
}

function freeId([id, ...more]: readonly string[]): string {
  if (id === undefined || more.length > 0) throw new Refusal('name one rule')
  const [area = '', name = ''] = id.split('/')
  if (!AREAS.includes(area)) throw new Refusal(`"${area}" is not an area; the areas are ${AREAS.join(', ')}`)
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+){0,3}$/.test(name) || id !== `${area}/${name}`)
    throw new Refusal('a rule is named area/name: lower case, at most four words joined by -')
  for (const path of [`src/rules/${id}.ts`, `rules-docs/${id}.md`, `test/corpus/${id}`])
    if (existsSync(path)) throw new Refusal(`${path} is there already`)
  return id
}

function freeCheck(id: string): string {
  const [owner] = rules.filter(rule => checkIds(rule).includes(id))
  if (!/^[A-Z]+-\d+$/.test(id)) throw new Refusal(`"${id}" is not a check id`)
  if (owner !== undefined) throw new Refusal(`${id} belongs to ${owner.id} already`)
  if (!catalogue.some(check => check.id === id)) throw new Refusal(`${id} is not in src/schemas/checks.json`)
  return id
}

function findFact(name: string): NewRule['facts'][number] {
  const files = readdirSync('src/facts', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const stated = files.flatMap(file => {
    const text = readFileSync(`src/facts/${file}`, 'utf8')
    return [...text.matchAll(/^export const (\w+) = defineFact<(\w+)>/gm)].map(([, fact = '', shape = '']) => {
      const value = firstValue(text, shape)
      return { name: fact, file, ...(value === undefined ? {} : { value }) }
    })
  })
  const found = stated.find(fact => fact.name === name)
  if (found !== undefined) return found
  throw new Refusal(`there is no fact "${name}"; the facts are ${stated.map(fact => fact.name).join(', ')}`)
}

/** The first member of an interface that is a string, number or boolean which may be unknown. */
function firstValue(text: string, shape: string): string | undefined {
  const members = new RegExp(`^(?:export )?interface ${shape}\\b[^{]*\\{\\n((?:[^}].*\\n)*)\\}`, 'm').exec(text)?.[1]
  return /^ {2}readonly (\w+): Value<(?:string|number|boolean)>$/m.exec(members ?? '')?.[1]
}

try {
  main()
} catch (error) {
  const isRefusal = error instanceof Refusal || (error instanceof TypeError && 'code' in error)
  if (!isRefusal) throw error
  process.stderr.write(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}

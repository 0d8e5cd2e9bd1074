import { readdirSync } from 'node:fs'
import type { Fact } from '../engine/fact.ts'
import type { AnyFactIndex } from '../engine/join/store/fact-index.ts'
import { factsOfFile } from '../engine/lint/open-file.ts'
import { type AnyRule, isJoinRule, type Registry } from '../engine/registry.ts'
import { createLinter, loadParsers } from '../index.ts'
import { lazyLanguages } from '../languages/languages.ts'
import { settingsOfCase } from './case-settings.ts'
import { corpusOf, readCases } from './corpus-case.ts'
import type { FactModule } from './new-rule-files.ts'

/** All facts, by name, as their modules export them. */
export async function factModules(): Promise<readonly FactModule[]> {
  const files = readdirSync('src/facts', { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.ts') && file !== 'index.ts')
    .sort()
  const modules = await Promise.all(
    files.map(async file => {
      const exported: object = await import(`../facts/${file}`)
      return Object.entries(exported).flatMap(([name, value]) => (isFact(value) ? [{ name }] : []))
    }),
  )
  return modules.flat()
}

const isFact = (value: unknown): value is Fact<unknown> =>
  typeof value === 'object' && value !== null && 'id' in value && 'of' in value && typeof value.of === 'function'

/** The fact with the members that a rule can begin with, as they are in the documents of rules that exist on that fact. */
export async function withMembers(fact: FactModule): Promise<FactModule> {
  const registry = createLinter(await loadParsers(new Set(lazyLanguages)))
  const shapes = registry.rules
    .filter(rule => factsOfRule(rule).includes(fact.name))
    .slice(0, MAX_RULES)
    .flatMap(rule => emitted(rule, fact.name, registry))
  const keys = Object.keys(shapes[0] ?? {})
  const inAll = (test: (member: unknown) => boolean) => keys.filter(key => shapes.every(shape => test(shape[key])))
  const value = inAll(isValue).find(key => shapes.some(shape => isPlainlyKnown(shape[key])))
  const [place] = inAll(isPlace)
  const [placed] = inAll(member => isShape(member) && isPlace(member['at']))
  return { ...fact, value, place: place ?? (placed === undefined ? 'at' : `${placed}.at`) }
}

/** The documents of a few rules show a fact in all its forms. */
const MAX_RULES = 5

const factsOfRule = (rule: AnyRule): readonly string[] =>
  isJoinRule(rule) ? Object.values<AnyFactIndex>({ ...rule.on, ...rule.with }).map(({ of }) => of.id) : [rule.on.id]

type Shape = Readonly<Record<string, unknown>>

const emitted = (rule: AnyRule, fact: string, registry: Registry): readonly Shape[] =>
  readCases(corpusOf(rule.id)).flatMap(({ files }) => {
    const settingsOf = settingsOfCase(files, registry)
    const facts = files.flatMap(file => factsOfFile(file, settingsOf(file.path), registry).facts)
    return facts.flatMap(one => (one.fact === fact && isShape(one.value) ? [one.value] : []))
  })

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null
const isValue = (value: unknown): boolean => isShape(value) && typeof value['state'] === 'string' && 'at' in value
const isPlace = (value: unknown): boolean => isShape(value) && 'document' in value && 'pointer' in value
const isPlainlyKnown = (value: unknown): boolean =>
  isShape(value) && value['state'] === 'known' && typeof value['value'] !== 'object'

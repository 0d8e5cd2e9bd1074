import { PERSONA_PREFIX, PERSONAS } from '../engine/persona.ts'
import type { Registry } from '../engine/registry.ts'
import { anyRules, configurationSchema, type JsonSchema, SEVERITIES } from '../schemas/configuration.ts'
import { get, listOf } from './client.ts'
import { ruleNames, settableNames } from './rule-names.ts'
import { typingContext } from './yaml-context.ts'

/** A word that may be typed next. */
export interface Word {
  readonly text: string
  readonly kind: 'key' | 'value'
  readonly detail: string
}

/** The words that fit at `offset` of a configuration, and where what is typed of them begins (UTF-16). */
export function configurationWords(
  text: string,
  offset: number,
  registry: Registry,
): { readonly words: readonly Word[]; readonly start: number } {
  const context = typingContext(text, offset)
  if (context === undefined) return { words: [], start: offset }
  const { path, part, start } = context
  const keys = part === 'value' ? [] : keysAt(path, registry)
  const values = part === 'key' ? [] : valuesAt(path, registry)
  return { words: [...keys, ...values], start }
}

/** The schema's description of the key at `offset` of a configuration. */
export function describeConfiguration(text: string, offset: number): string | undefined {
  const rest = /^[^\s:]*:/.exec(text.slice(offset))?.[0]
  if (rest === undefined) return undefined
  const context = typingContext(text, offset + rest.length)
  const described = context?.part === 'value' ? get(schemaAt(context.path), 'description') : undefined
  return typeof described === 'string' ? described : undefined
}

const isRules = (path: readonly string[]): boolean => path.at(-1) === 'rules'

function keysAt(path: readonly string[], registry: Registry): readonly Word[] {
  if (isRules(path))
    return settableNames(registry).map(({ name, summary }) => ({ text: name, kind: 'key', detail: summary }))
  const properties = get(schemaAt(path), 'properties')
  if (typeof properties !== 'object' || properties === null) return []
  return Object.entries(properties).map(([text, schema]) => ({
    text,
    kind: 'key',
    detail: String(get(schema, 'description') ?? ''),
  }))
}

function valuesAt(path: readonly string[], registry: Registry): readonly Word[] {
  const [owner, last] = path.slice(-2)
  const value = (text: string, detail = ''): Word => ({ text, kind: 'value', detail })
  if (owner === 'rules') return SEVERITIES.flatMap(one => (typeof one === 'boolean' ? [] : [value(one)]))
  if (last === 'extends' || owner === 'extends') return PERSONAS.map(one => value(`${PERSONA_PREFIX}${one}`))
  if (last === 'rule') return ruleNames(registry).map(({ name, summary }) => value(name, summary))
  if (path.includes('overrides') && owner === 'kinds' && last === '[]') return kindWords(registry)
  if (path[0] === 'kinds' && last === 'kind') return kindWords(registry)
  const schema = schemaAt(path)
  if (get(schema, 'type') === 'boolean') return [value('true'), value('false')]
  return listOf(get(schema, 'enum')).map(one => value(String(one)))
}

const kindWords = ({ kinds }: Registry): readonly Word[] =>
  kinds.map(({ id, recognisedBy }) => ({ text: id, kind: 'value', detail: recognisedBy }))

/** The part of the configuration's schema for what is at `path`; undefined where it knows nothing there. */
function schemaAt(path: readonly string[]): JsonSchema | undefined {
  let schema: unknown = configurationSchema(anyRules)
  for (const step of path)
    schema =
      step === '[]' ? get(schema, 'items') : (get(schema, 'properties', step) ?? get(schema, 'additionalProperties'))
  return isSchema(schema) ? schema : undefined
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

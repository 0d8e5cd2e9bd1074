import { parseArgs } from 'node:util'
import { suggest } from '../workspace/suggest.ts'
import type { Result } from './result.ts'

/** An option of a command. */
export interface OptionDefinition {
  readonly name: string
  readonly short?: string
  /** What its value is called in the help; absent where it has none. */
  readonly value?: string
  /** Whether the value may be left out; then it is given as `--fix=all` only. */
  readonly isOptional?: true
  readonly help: string
}

/** An option as it was given, in the order of the command line. */
export interface GivenOption {
  readonly name: string
  /** The empty text where the option has no value. */
  readonly value: string
}

/** The parsed command line. */
export interface ParsedArguments {
  readonly paths: readonly string[]
  readonly options: readonly GivenOption[]
}

/**
 * Reads the arguments of a command, strictly: an option that is not known is refused, with the nearest right name. The
 * order of options is kept, since `--output-file` belongs to the `--format` before it.
 */
export function parseArguments(
  argv: readonly string[],
  definitions: readonly OptionDefinition[],
): Result<ParsedArguments> {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      definitions.map(({ name, short, value, isOptional }) => [
        name,
        {
          type: value === undefined || isOptional ? 'boolean' : 'string',
          ...(short === undefined ? {} : { short }),
        } as const,
      ]),
    ),
  })
  const paths: string[] = []
  const options: GivenOption[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') paths.push(token.value)
    if (token.kind !== 'option') continue
    const definition = definitions.find(({ name }) => name === token.name)
    if (definition === undefined) return { problem: unknownOption(token.rawName, token.name, definitions) }
    const problem = valueProblem(definition, token)
    if (problem !== undefined) return { problem: `${token.rawName} ${problem}` }
    options.push({ name: token.name, value: token.value ?? '' })
  }
  return { value: { paths, options } }
}

interface OptionToken {
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function valueProblem(definition: OptionDefinition, { value, inlineValue }: OptionToken): string | undefined {
  if (definition.isOptional) return value === '' ? `needs a value: ${definition.value}` : undefined
  if (definition.value === undefined) return value === undefined ? undefined : 'takes no value'
  // `--format --quiet`: the value was forgotten.
  const isForgotten = value === undefined || (inlineValue !== true && /^--?[a-z]/.test(value))
  return isForgotten ? `needs a value: ${definition.value}` : undefined
}

/** What every command line may ask for, before a command reads its options. */
const EVERYWHERE = ['help', 'version']

function unknownOption(raw: string, name: string, definitions: readonly OptionDefinition[]): string {
  const nearest = suggest(name, [...definitions.map(definition => definition.name), ...EVERYWHERE])
  return `unknown option ${raw}${nearest === undefined ? '' : `; did you mean --${nearest}?`}`
}

/** The last value of an option, which wins; undefined where it was not given. */
export const lastValue = (options: readonly GivenOption[], name: string): string | undefined =>
  options.findLast(option => option.name === name)?.value

/** All values of an option, in order. */
export const allValues = (options: readonly GivenOption[], name: string): readonly string[] =>
  options.flatMap(option => (option.name === name ? [option.value] : []))

/** Whether an option was given. */
export const isGiven = (options: readonly GivenOption[], name: string): boolean =>
  options.some(option => option.name === name)

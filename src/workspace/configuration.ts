import type { Confidence } from '../engine/confidence.ts'
import type { Registry } from '../engine/registry.ts'
import type { External, Platform } from '../engine/settings.ts'

/** A severity as the configuration writes it; `on` and true mean the rule's own, false means `off`. */
export type StatedSeverity = 'off' | 'on' | 'info' | 'warn' | 'error' | boolean
/** From which severity on a finding makes the run fail. */
export type FailLevel = 'info' | 'warn' | 'error'
export type StatedRule = StatedSeverity | readonly [StatedSeverity, Readonly<Record<string, unknown>>]
export type StatedRules = Readonly<Record<string, StatedRule>>

/** A configuration file's content, as its schema (src/schemas/configuration.ts) defines it. */
export interface StatedConfiguration {
  readonly extends?: string | readonly string[]
  readonly rules?: StatedRules
  readonly overrides?: readonly {
    readonly files?: readonly string[]
    readonly kinds?: readonly string[]
    readonly namespaces?: readonly string[]
    readonly rules: StatedRules
  }[]
  readonly ignore?: readonly string[]
  readonly kinds?: readonly { readonly files: readonly string[]; readonly kind: string }[]
  readonly scopes?: readonly { readonly name: string; readonly files: readonly string[]; readonly complete?: boolean }[]
  readonly external?: readonly External[]
  readonly platform?: Platform
  readonly suppressions?: readonly {
    readonly rule: string
    readonly file?: string
    readonly object?: string
    readonly reason: string
    readonly owner?: string
    readonly until?: string
  }[]
  readonly baseline?: string
  readonly policies?: string | readonly string[]
  readonly schemas?: string | readonly string[]
  readonly maxFileSize?: number
  readonly failLevel?: FailLevel
  readonly minConfidence?: Confidence
  readonly strict?: boolean | 'all'
}

/** What a configuration extends, in order: files and personas. */
export const extendedBy = ({ extends: all = [] }: StatedConfiguration): readonly string[] =>
  typeof all === 'string' ? [all] : all

/** What the validator finds; `instancePath` is a JSON Pointer into the data, `schemaPath` one into the schema. */
export interface SchemaError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What configurations are validated against: their schema, and the rules and kinds that they may name. */
export interface Standard {
  readonly registry: Registry
  /** Whether the data is a configuration by its schema. */
  readonly isConfiguration: (data: unknown) => data is StatedConfiguration
  /** What keeps the data from being one; empty where nothing does. */
  readonly schemaErrors: (data: unknown) => readonly SchemaError[]
}

/** The standard that the compiled schema and the registry make. */
export const createStandard = (validate: (data: unknown) => boolean, registry: Registry): Standard => ({
  registry,
  isConfiguration: (data): data is StatedConfiguration => validate(data),
  schemaErrors: data => {
    if (validate(data)) return []
    // The compiled validator leaves its errors on itself.
    const errors: readonly SchemaError[] = Reflect.get(validate, 'errors') ?? []
    return errors.filter(error => error.keyword !== 'if')
  },
})

/** Loads the compiled schema: only where there is a configuration. */
export async function loadStandard(registry: Registry): Promise<Standard> {
  const { validate } = await import('../schemas/configuration-validator.generated.ts')
  return createStandard(validate, registry)
}

/** Something wrong in a configuration; `line` and `column` count from 1. If there is no text to point at, both are 1. */
export interface ConfigurationProblem {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** One configuration file, read and found good. */
export interface ConfigurationFile {
  /** Relative to the root. */
  readonly path: string
  readonly stated: StatedConfiguration
  /** The line, from 1, of the value at a JSON Pointer. */
  readonly lineOf: (pointer: string) => number
}

/** The configurations for all files below a folder: a configuration file, preceded by the files that it extends, which it overrides. */
export interface Configuration {
  /** The path of the configuration file itself. */
  readonly path: string
  /** The folder that its patterns are relative to. */
  readonly folder: string
  /** Weakest first; the last is the configuration file itself. */
  readonly layers: readonly ConfigurationFile[]
}

/** `clauselint.yaml:3:5: unknown key "ruels"; did you mean "rules"?` */
export const problemText = ({ path, line, column, message }: ConfigurationProblem): string =>
  `${path}:${line}:${column}: ${message}`

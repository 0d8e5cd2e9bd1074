import type { External, Platform } from '../engine/settings.ts'
import { validate } from '../schemas/configuration-validator.generated.ts'

/** A severity as the configuration writes it. */
export type StatedSeverity = 'off' | 'info' | 'warn' | 'error'
/** From which severity on a finding makes the run fail. */
export type FailLevel = Exclude<StatedSeverity, 'off'>
export type StatedRule = StatedSeverity | readonly [StatedSeverity, Readonly<Record<string, unknown>>]
export type StatedRules = Readonly<Record<string, StatedRule>>

/** A configuration file's content, as its schema (src/schemas/configuration.ts) holds it to. */
export interface StatedConfiguration {
  readonly extends?: readonly string[]
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
  readonly maxFileSize?: number
  readonly failLevel?: FailLevel
}

/** What the validator finds; `instancePath` is a JSON Pointer into the data, `schemaPath` one into the schema. */
export interface SchemaError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Whether the data is a configuration by its schema. */
export const isConfiguration = (data: unknown): data is StatedConfiguration => validate(data) === true

/** What keeps the data from being a configuration; empty where nothing does. */
export function schemaErrors(data: unknown): readonly SchemaError[] {
  if (validate(data)) return []
  // The compiled validator leaves its errors on itself.
  const errors: readonly SchemaError[] = Reflect.get(validate, 'errors') ?? []
  return errors.filter(error => error.keyword !== 'if')
}

/** Something wrong in a configuration; `line` and `column` count from 1. Where there is no text to point at, both are 1. */
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
  /** The line, from 1, on which the value at a JSON Pointer stands. */
  readonly lineOf: (pointer: string) => number
}

/** What holds for all files below a folder: a configuration file, and before it, weaker, the files that it extends. */
export interface Configuration {
  /** The path of the configuration file itself. */
  readonly path: string
  /** The folder that its patterns are relative to. */
  readonly folder: string
  /** Weakest first; the last is the configuration file itself. */
  readonly layers: readonly ConfigurationFile[]
}

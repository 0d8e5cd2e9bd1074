import type { Reporter } from './reporter.ts'

const LOADERS = {
  text: async () => (await import('./text.ts')).text,
  compact: async () => (await import('./compact.ts')).compact,
  sarif: async () => (await import('./sarif.ts')).sarif,
  json: async () => (await import('./json.ts')).json,
  github: async () => (await import('./github.ts')).github,
  gitlab: async () => (await import('./gitlab.ts')).gitlab,
  junit: async () => (await import('./junit.ts')).junit,
  rdjson: async () => (await import('./rdjson.ts')).rdjson,
  markdown: async () => (await import('./markdown.ts')).markdown,
  html: async () => (await import('./html.ts')).html,
} as const satisfies Readonly<Record<string, () => Promise<Reporter>>>

/** A format that a report can be written in. */
export type ReporterName = keyof typeof LOADERS

/** Whether there is a format of this name. */
export const isReporterName = (name: string): name is ReporterName => Object.hasOwn(LOADERS, name)

/** All formats, the default one first. */
export const reporterNames: readonly ReporterName[] = Object.keys(LOADERS).filter(isReporterName)

/** Loads the writer of one format; the others stay unloaded. */
export const loadReporter = (name: ReporterName): Promise<Reporter> => LOADERS[name]()

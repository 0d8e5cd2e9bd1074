import type { Place } from '../documents/document.ts'
import { linesOf, locate, locationOf } from '../engine/assemble/locate.ts'
import { toDocuments } from '../engine/lint/open-file.ts'
import { printable } from '../engine/message.ts'
import { findSecrets, redactSentence } from '../engine/redaction/redact.ts'
import { parse } from '../languages/parse.ts'
import type { Node } from '../languages/tree/node.ts'
import { lazily } from '../model/lazily.ts'
import { anyRules, configurationSchema } from '../schemas/configuration.ts'
import { checkConfiguration } from './check-configuration.ts'
import type { Complaint } from './complaint.ts'
import type { ConfigurationFile, ConfigurationProblem, Standard, StatedConfiguration } from './configuration.ts'
import { messageOf } from './schema-message.ts'
import { nodeAt, toData } from './stated-data.ts'

/** A configuration, or all that is wrong with it. */
export type ReadConfiguration =
  | { readonly file: ConfigurationFile; readonly problemAt: (pointer: string, message: string) => ConfigurationProblem }
  | { readonly problems: readonly ConfigurationProblem[] }

/**
 * Reads a configuration file's text: YAML, which includes JSON. Validated against the schema, then against what only the
 * registry knows (rules, kinds, options). `path` names it in problems. Pure; never throws.
 */
export function readConfiguration(path: string, text: string, standard: Standard): ReadConfiguration {
  const lines = linesOf(text)
  const secrets = lazily(() => findSecrets(text, parsed.roots))
  const shown = (message: string): string => printable(redactSentence(message, secrets()))
  // JSON configurations are read as YAML as well: the same positions, and no second parser to load.
  const parsed = parse(text, 'yaml', {})
  const broken = parsed.problems.map(({ message, start, end }) => {
    const { startLine: line, startColumn: column } = locationOf(path, lines, start, end)
    return { path, line, column, message: shown(message) }
  })
  if (parsed.notAnalysed !== undefined) return { problems: [{ path, line: 1, column: 1, message: parsed.notAnalysed }] }
  const skipped = (parsed.skipped ?? []).map(({ reason, start }) => ({
    path,
    ...lines.position(start),
    message: reason,
  }))
  if (broken.length + skipped.length > 0) return { problems: [...broken, ...skipped] }

  const [document, second] = toDocuments({ path, text }, parsed, standard.registry.parsers)
  const problem = (at: Place, message: string): ConfigurationProblem => {
    if (document === undefined) return { path, line: 1, column: 1, message }
    const { startLine: line, startColumn: column } = locate(document, lines, at)
    return { path, line, column, message: shown(message) }
  }
  if (second !== undefined) {
    const { line, column } = lines.position(second.root.start)
    return { problems: [{ path, line, column, message: 'a second document; a configuration is a single document' }] }
  }
  const id = `${path}#0`
  const { stated, complaints } = complain(document?.root, standard)
  if (stated === undefined)
    return {
      problems: complaints.map(({ pointer, part, message }) =>
        problem({ document: id, pointer, ...(part === undefined ? {} : { part }) }, message),
      ),
    }
  const problemAt = (pointer: string, message: string): ConfigurationProblem =>
    problem({ document: id, pointer }, message)
  return { file: { path, stated, lineOf: pointer => problemAt(pointer, '').line }, problemAt }
}

const SCHEMA = configurationSchema(anyRules)

interface Complained {
  readonly stated?: StatedConfiguration
  readonly complaints: readonly Complaint[]
}

function complain(root: Node | undefined, standard: Standard): Complained {
  if (root === undefined) return { stated: {}, complaints: [] }
  const data = toData(root, SCHEMA)
  const complaints = standard.schemaErrors(data).map(error => {
    const node = nodeAt(root, error.instancePath)
    return messageOf(error, node && toData(node, undefined), node?.type === 'scalar' ? node.source : undefined)
  })
  if (complaints.length > 0 || !standard.isConfiguration(data)) return { complaints }
  const wrong = checkConfiguration(data, standard.registry)
  return wrong.length > 0 ? { complaints: wrong } : { stated: data, complaints: [] }
}

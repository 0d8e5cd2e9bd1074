import type { Place } from '../documents/document.ts'
import { linesOf, locate, locationOf } from '../engine/assemble/locate.ts'
import { printable } from '../engine/message.ts'
import { toDocuments } from '../engine/recognise.ts'
import { parse } from '../languages/parse.ts'
import type { Node } from '../languages/tree/node.ts'
import { checkConfiguration } from './check-configuration.ts'
import type { Complaint } from './complaint.ts'
import type { ConfigurationFile, ConfigurationProblem, Standard, StatedConfiguration } from './configuration.ts'
import { messageOf } from './schema-message.ts'

/** A configuration, or all that is wrong with it. */
export type ReadConfiguration =
  | { readonly file: ConfigurationFile; readonly problemAt: (pointer: string, message: string) => ConfigurationProblem }
  | { readonly problems: readonly ConfigurationProblem[] }

/**
 * Reads a configuration file's text: YAML, of which JSON is a part. Held to the schema, then to what only the registry
 * knows (rules, kinds, options). `path` names it in problems. Pure; never throws.
 */
export function readConfiguration(path: string, text: string, standard: Standard): ReadConfiguration {
  const lines = linesOf(text)
  // JSON configurations are read as YAML as well: the same positions, and no second parser to load.
  const parsed = parse(text, 'yaml', {})
  const broken = parsed.problems.map(({ message, start, end }) => {
    const { startLine: line, startColumn: column } = locationOf(path, lines, start, end)
    return { path, line, column, message: printable(message) }
  })
  if (parsed.notAnalysed !== undefined) return { problems: [{ path, line: 1, column: 1, message: parsed.notAnalysed }] }
  if (broken.length > 0) return { problems: broken }

  const [document, second] = toDocuments({ path, text }, parsed, standard.registry)
  const problem = (at: Place, message: string): ConfigurationProblem => {
    if (document === undefined) return { path, line: 1, column: 1, message }
    const { startLine: line, startColumn: column } = locate(document, lines, at)
    return { path, line, column, message: printable(message) }
  }
  if (second !== undefined) {
    const { line, column } = lines.position(second.root.start)
    return { problems: [{ path, line, column, message: 'a second document: a configuration is one' }] }
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

interface Complained {
  readonly stated?: StatedConfiguration
  readonly complaints: readonly Complaint[]
}

function complain(root: Node | undefined, standard: Standard): Complained {
  if (root === undefined) return { stated: {}, complaints: [] }
  const data = toData(root)
  const complaints = standard.schemaErrors(data).map(error => messageOf(error, valueAt(data, error.instancePath)))
  if (complaints.length > 0 || !standard.isConfiguration(data)) return { complaints }
  const wrong = checkConfiguration(data, standard.registry)
  return wrong.length > 0 ? { complaints: wrong } : { stated: data, complaints: [] }
}

function toData(node: Node): unknown {
  switch (node.type) {
    case 'scalar':
      return node.value
    case 'sequence':
      return node.items.map(toData)
    case 'mapping':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, toData(value)]))
  }
}

function valueAt(data: unknown, pointer: string): unknown {
  const steps = pointer === '' ? [] : pointer.slice(1).split('/')
  let value = data
  for (const step of steps) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return value
}

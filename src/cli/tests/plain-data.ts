import { plainOf } from '../../documents/plain.ts'
import { openFile } from '../../engine/lint/open-file.ts'
import type { Registry } from '../../engine/registry.ts'

/** As many values of a document are read as a test may need; aliases may repeat values without end. */
const MOST_VALUES = 100_000

/** The first document of a text in YAML or JSON as plain data of its own; undefined where it cannot be read. */
export function plainData(text: string, registry: Registry): unknown {
  const opened = openFile({ path: 'data.yaml', text }, registry)
  if (!('documents' in opened) || opened.parsed.problems.length > 0) return undefined
  const [first] = opened.documents
  return first && plainOf(first.root, { left: MOST_VALUES })
}

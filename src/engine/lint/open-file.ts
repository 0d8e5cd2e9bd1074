import type { Document, SourceFile } from '../../documents/document.ts'
import { encryptedText } from '../../languages/encrypted.ts'
import { withoutFilledIn } from '../../languages/filled-in-later.ts'
import { languageNames, languageOf, madeFormat } from '../../languages/languages.ts'
import { formatOf, isGuess } from '../../languages/parse.ts'
import { parseFile } from '../../languages/parse-file.ts'
import { TEMPLATE } from '../../languages/template.ts'
import type { Node } from '../../languages/tree/node.ts'
import type { Parsed } from '../../languages/tree/parsed.ts'
import { isTemplateName } from '../../languages/unread.ts'
import { remembered } from '../../model/remembered.ts'
import { createWords, type Words } from '../../model/words.ts'
import type { Registry } from '../registry.ts'
import type { LintSettings } from '../settings.ts'
import { type Contents, readContents } from './recognise.ts'

/** A file's text as documents, or why it has none that can be analysed. */
export type OpenedFile =
  | { readonly parsed: Parsed; readonly documents: readonly Document[] }
  | { readonly notAnalysed: string }

const NEITHER = `neither ${languageNames.join(' nor ')}`

/** Parses a file. Throws where the parser of its language is not loaded (`loadParsers`): that is a defect of the caller. */
export function openFile(file: SourceFile, { parsers }: Pick<Registry, 'parsers'>): OpenedFile {
  const encrypted = encryptedText(file.text)
  if (encrypted !== undefined) return { notAnalysed: encrypted.reason }
  const format = formatOf(file.path, file.text)
  if (format === undefined) return { notAnalysed: NEITHER }
  const read = parseFile(file.path, languageOf(format).filled?.(file.text) ?? file.text, format, parsers)
  const parsed = read.problems.length === 0 ? read : withoutFilledIn(read, file.text, languageOf(format).filledIn)
  if (parsed.missing !== undefined) throw new Error(`the ${parsed.missing} parser is not loaded`)
  if (parsed.notAnalysed !== undefined) return { notAnalysed: parsed.notAnalysed }
  if (parsed.problems.length > 0) {
    if (isTemplateName(file.path)) return { notAnalysed: TEMPLATE }
    if (isGuess(file.path, file.text, format)) return { notAnalysed: NEITHER }
    const other = languageOf(format).isOther?.(file.path, file.text)
    if (other !== undefined) return { notAnalysed: other }
  }
  return { parsed, documents: toDocuments(file, parsed, parsers) }
}

/** The documents of a parsed file, in order. */
export const toDocuments = (
  file: SourceFile,
  { roots, format }: Parsed,
  parsers: Registry['parsers'],
): readonly Document[] => {
  const words = wordsOf(parsers)
  return roots.map((root, n) => ({ id: `${file.path}#${n}`, file, format, root, parsers, words }))
}

/** Kept with the parsers, which are those of a run. */
const wordsOf = remembered((_: Registry['parsers']): Words => createWords())

/** What a file is and says, without running any rule; nothing where it can't be analysed. Pure; never throws for what is in the file. */
export function factsOfFile(file: SourceFile, settings: LintSettings, registry: Registry): Contents {
  const opened = openFile(file, registry)
  return readContents('documents' in opened ? opened.documents : [], settings, registry)
}

/** What a document is and says that was never written: `root` is what it would be read to. As `factsOfFile`. */
export function factsOfTree(file: SourceFile, root: Node, settings: LintSettings, registry: Registry): Contents {
  const { parsers } = registry
  return readContents([{ id: `${file.path}#0`, file, format: madeFormat, root, parsers }], settings, registry)
}

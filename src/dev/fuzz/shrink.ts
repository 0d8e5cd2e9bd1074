import type { SourceFile } from '../../documents/document.ts'
import type { Parsers } from '../../languages/tree/parsed.ts'
import type { FuzzCase } from './corpus.ts'
import { groupsOf, withoutPart } from './tree.ts'

/** Whether a smaller case still shows what the whole one does. */
type StillFails = (files: FuzzCase) => Promise<boolean>

/** How a text is cut into the pieces that are left out, coarse first. */
const CUTS: readonly ((text: string) => readonly string[])[] = [
  text => text.split(/(?<=\n)/),
  text => text.match(/\w+|\s+|[^\w\s]/gu) ?? [],
  text => [...text],
]

/**
 * A smaller case that fails in the same way: without files, lines, parts of the tree, words and characters that are not
 * needed. Tries at most `most` cases; gives the smallest one that failed.
 */
export async function shrink(files: FuzzCase, fails: StillFails, most: number, parsers: Parsers): Promise<FuzzCase> {
  let best = files
  let left = most
  const accept = async (smaller: FuzzCase): Promise<boolean> => {
    if (left-- <= 0 || !(await fails(smaller))) return false
    best = smaller
    return true
  }
  for (let i = best.length - 1; i >= 0 && best.length > 1; i--) await accept(best.toSpliced(i, 1))
  for (const { path } of best) {
    const accepts = (text: string): Promise<boolean> => accept(withText(best, path, text))
    const [cutLines, ...cutFiner] = CUTS
    const textNow = (): string => best.find(file => file.path === path)?.text ?? ''
    if (cutLines !== undefined) await withoutPieces(cutLines(textNow()), accepts)
    await withoutParts(() => ({ path, text: textNow() }), accepts, parsers)
    for (const cut of cutFiner) if (left > 0) await withoutPieces(cut(textNow()), accepts)
  }
  return best
}

const withText = (files: FuzzCase, path: string, text: string): FuzzCase =>
  files.map(file => (file.path === path ? { path, text } : file))

/** Leaves out pieces, halves first (delta debugging): each time that is accepted, the rest is what is tried next. */
async function withoutPieces(pieces: readonly string[], accepts: (text: string) => Promise<boolean>): Promise<void> {
  let now = pieces
  for (let size = Math.ceil(now.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < now.length; ) {
      const smaller = now.toSpliced(start, size)
      if (await accepts(smaller.join(''))) now = smaller
      else start += size
    }
}

/** Leaves out entries and items, those of the outermost objects first. */
async function withoutParts(
  fileNow: () => SourceFile,
  accepts: (text: string) => Promise<boolean>,
  parsers: Parsers,
): Promise<void> {
  for (let number = 0; number < groupsOf(fileNow(), parsers).length; number++)
    for (let index = 0; ; ) {
      const file = fileNow()
      const group = groupsOf(file, parsers)[number]
      if (group === undefined || index >= group.parts.length) break
      const smaller = withoutPart(file.text, group, index)
      if (smaller.length >= file.text.length || !(await accepts(smaller))) index++
    }
}

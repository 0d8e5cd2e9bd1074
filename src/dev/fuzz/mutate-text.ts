import { BLANKS, COMMANDS, COMMENTS, CONTROLS, MARKS } from './hostile.ts'
import type { Mutation } from './mutate-tree.ts'
import type { Random } from './random.ts'
import { groupsOf } from './tree.ts'

/** A line is repeated so often at most, and only as long as the text stays small. */
const MOST_REPEATS = 500
const SMALL = 20_000

const TOKEN = /[\w./:@*-]+|"[^"\n]*"|\s+|[^\s\w]/g

/** What is written in the place of a token, or beside it. */
function hostileToken(random: Random): string {
  const token = random.pick(random.pick([BLANKS, BLANKS, CONTROLS, MARKS, MARKS, COMMENTS, COMMANDS]))
  return random.oneIn(40) ? token.repeat(1 + random.below(400)) : token
}

/** A token of the whole text is replaced, or gets something before it. */
const atToken: Mutation = ({ text }, random) => changeToken(text, 0, text.length, random)

/** The same within one scalar, where scripts, documents and patterns are. */
export const inScalar: Mutation = (file, random, { parsers }) => {
  const scalars = groupsOf(file, parsers).flatMap(({ parts }) =>
    parts.filter(({ value }) => value.type === 'scalar' && value.end > value.start),
  )
  const longest = random.oneIn(2) ? scalars.toSorted((a, b) => length(b) - length(a)).slice(0, 3) : scalars
  const part = random.some(longest)
  return part === undefined ? file.text : changeToken(file.text, part.value.start, part.value.end, random)
}

const length = ({ start, end }: { readonly start: number; readonly end: number }): number => end - start

function changeToken(text: string, start: number, end: number, random: Random): string {
  const tokens = [...text.slice(start, end).matchAll(TOKEN)]
  const token = random.some(tokens)
  const at = start + (token?.index ?? 0)
  const after = at + (random.oneIn(2) ? (token?.[0].length ?? 0) : 0)
  const other = random.some(tokens)?.[0] ?? ''
  return text.slice(0, at) + (random.oneIn(5) ? other : hostileToken(random)) + text.slice(after)
}

/** A comment at the end of a line, or on a line of its own. */
const comment: Mutation = ({ text }, random) =>
  onLine(text, random, line => {
    const said = random.pick(COMMENTS)
    return random.oneIn(2) ? [`${line} ${said}`] : [`${/^\s*/.exec(line)?.[0] ?? ''}${said}`, line]
  })

const reindent: Mutation = ({ text }, random) =>
  onLine(text, random, line => [random.pick([` ${line}`, `  ${line}`, `\t${line}`, line.replace(/^ {1,2}/, '')])])

const repeatLines: Mutation = ({ text }, random) => {
  const lines = text.split('\n')
  const start = random.below(lines.length)
  const piece = lines.slice(start, start + 1 + random.below(8))
  const count = random.oneIn(50) && text.length < SMALL ? random.below(MOST_REPEATS) : 1 + random.below(3)
  return lines.toSpliced(start, 0, ...Array.from({ length: count }, () => piece).flat()).join('\n')
}

const removeLines: Mutation = ({ text }, random) => {
  const lines = text.split('\n')
  return lines.toSpliced(random.below(lines.length), 1 + random.below(4)).join('\n')
}

function onLine(text: string, random: Random, change: (line: string) => readonly string[]): string {
  const lines = text.split('\n')
  const number = random.below(lines.length)
  return lines.toSpliced(number, 1, ...change(lines[number] ?? '')).join('\n')
}

/** The beginning of this text and the end of another one of the corpus, cut between lines. */
const splice: Mutation = ({ text }, random, { cases }) => {
  const [own, other] = [text, random.some(random.some(cases) ?? [])?.text ?? ''].map(one => one.split('\n'))
  return [
    ...(own ?? []).slice(0, random.below((own?.length ?? 0) + 1)),
    ...(other ?? []).slice(random.below((other?.length ?? 0) + 1)),
  ].join('\n')
}

/** Another document of the corpus in the same file. */
const join: Mutation = ({ text }, random, { cases }) => {
  const other = random.some(random.some(cases) ?? [])?.text ?? ''
  return random.oneIn(2) ? `${text}\n---\n${other}` : `${other}\n---\n${text}`
}

const truncate: Mutation = ({ text }, random) => {
  const at = random.below(text.length + 1)
  return random.oneIn(2) ? text.slice(0, at) : text.slice(at)
}

/** How the lines of a whole file end, and what it begins with. */
const lineEnds: Mutation = ({ text }, random) =>
  random.pick([
    text.replaceAll(/\r?\n/g, '\r\n'),
    text.replaceAll('\n', '\r'),
    text.replaceAll('\n', random.pick(BLANKS)),
    `\ufeff${text}`,
    text.trimEnd(),
    `${text}\n\n`,
    `#!/bin/sh\n${text}`,
    `%YAML 1.1\n---\n${text}`,
    text.replaceAll('  ', '\t'),
  ])

/** Changes of the text, whatever it is; more frequent ones are repeated. */
export const textMutations: readonly [Mutation, ...Mutation[]] = [
  ...([atToken, atToken, atToken, inScalar, inScalar, inScalar, inScalar, comment, comment] as const),
  ...[reindent, repeatLines, removeLines, splice, join, truncate, lineEnds],
]

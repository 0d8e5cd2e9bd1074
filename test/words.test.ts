import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesUnder } from './support/files.ts'

/**
 * Words that a plain one says better (docs/contributing/glossary.md), each with the most occurrences that are allowed. If you
 * have removed some, lower the number; never raise it.
 */
const WORDS: readonly (readonly [word: string, pattern: RegExp, max: number])[] = [
  ['stands', /\bstands?\b(?!-)/gi, 10],
  ['holds', /\bholds?\b/gi, 27],
  ['told', /\btold\b/gi, 2],
  ['is no', /(?<!\bthere )\b(?:is|are) no\b(?! longer)/gi, 5],
  ['of which', /(?<!\b(?:all|any|both|each|either|many|most|neither|none|one|part|parts|some|\d+) )\bof which\b/gi, 6],
  ['so many', /\bso many\b/gi, 3],
  ['is said', /\b(?:is|are) said\b/gi, 2],
  ['hangs on', /\bhangs? on\b/gi, 0],
]

/** Comments and strings. */
const TEXTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/** The prose of a source file: its comments, and its strings of several words. */
const proseIn = (source: string): string =>
  (source.match(TEXTS) ?? []).filter(text => /^\/|\S \S/.test(text)).join('\n')

const sources = ['src', 'editors/vscode/src']
  .flatMap(folder => filesUnder(folder).map(path => `${folder}/${path}`))
  .filter(path => path.endsWith('.ts') && !path.endsWith('.generated.ts'))
const pages = ['docs', 'rules-docs']
  .flatMap(folder => filesUnder(folder).map(path => `${folder}/${path}`))
  .filter(path => path.endsWith('.md') && path !== 'docs/contributing/glossary.md' && path !== 'docs/precision.md')

const proseOf = (path: string): string => {
  const text = readFileSync(path, 'utf8')
  const prose = path.endsWith('.ts') ? proseIn(text) : text
  // A sentence may continue in the next line of a comment.
  return prose.replace(/\s+(?:\*|\/\/)?\s*/g, ' ')
}
const texts = [...sources, ...pages, 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map(path => ({
  path,
  prose: proseOf(path),
}))

it.each(WORDS)('does not use the words "%s" more often than before', (_, pattern, max) => {
  const uses = texts.flatMap(({ path, prose }) =>
    [...prose.matchAll(pattern)].map(({ index }) => `${path}: …${prose.slice(Math.max(0, index - 30), index + 40)}…`),
  )
  expect(uses.length, `allowed: ${max}\n${uses.slice(0, 40).join('\n')}`).toBeLessThanOrEqual(max)
})

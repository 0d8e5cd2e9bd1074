/** The first line of a script: the shell that runs it, with its options. */
export interface Shebang {
  readonly shell: 'sh' | 'bash' | 'dash' | 'ash'
  /** `-eu`, `-o`, `pipefail` … as they are written. */
  readonly options: readonly string[]
}

/** Templates of programs that write scripts: their content is not shell yet. */
const TEMPLATE = /\.(?:tpl|tmpl|tftpl|gotmpl|j2|jinja2?|erb|in)$/i
const EXTENSION = /\.(?:sh|bash|dash|ash)$/i
/** How long a first line may be: Linux reads 255 bytes of it. */
const MAX_LINE_LENGTH = 512

/**
 * Whether a file is a script of a shell whose grammar bash's is: by its shebang, else by its extension. zsh, ksh and fish
 * have grammars of their own, Bats has words of its own (`@test`): they are not claimed.
 */
export function claims(path: string, text: string): boolean {
  if (TEMPLATE.test(path)) return false
  return isShebang(text) ? shebangOf(text) !== undefined : EXTENSION.test(path)
}

const isShebang = (text: string): boolean => /^\ufeff?#!/.test(text.slice(0, 3))

/** The shell that a text's first line names (`#!/bin/sh -e`, `#!/usr/bin/env -S bash -eu`), undefined if it names none of these. */
export function shebangOf(text: string): Shebang | undefined {
  const line = /^\ufeff?#!([^\r\n]*)/.exec(text.slice(0, MAX_LINE_LENGTH))?.[1] ?? ''
  const words = line.split(/[ \t]+/).filter(word => word !== '')
  const [program, ...rest] = nameOf(words[0]) === 'env' ? afterEnv(words.slice(1)) : words
  const isBusybox = nameOf(program) === 'busybox'
  const shell = isBusybox ? rest[0] : nameOf(program)
  const options = isBusybox ? rest.slice(1) : rest
  if (shell === 'sh' || shell === 'bash' || shell === 'dash' || shell === 'ash') return { shell, options }
  return undefined
}

const nameOf = (path = ''): string => path.slice(path.lastIndexOf('/') + 1)

/** What `env` runs: behind its options and the variables that it sets. `-S` may be joined to what follows. */
function afterEnv(words: readonly string[]): readonly string[] {
  const split = words.map(word => word.replace(/^(?:-[iv0]*S|--split-string=?)(?=.)/, '')).filter(word => word !== '-S')
  const first = split.findIndex((word, i) => !/^-|=/.test(word) && !/^-[uC]$/.test(split[i - 1] ?? ''))
  return first < 0 ? [] : split.slice(first)
}

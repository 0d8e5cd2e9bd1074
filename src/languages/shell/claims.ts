import { OTHER_SHELL } from '../unread.ts'

/** The first line of a script: the shell that runs it, with its options. */
export interface Shebang {
  readonly shell: string
  /** `-eu`, `-o`, `pipefail` … as they are written. */
  readonly options: readonly string[]
}

/** Shells whose grammar bash's is. */
const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash'])
/** Shells that share most of it: a script of theirs is read if it has nothing else. */
const RELATED: ReadonlySet<string> = new Set(['ksh', 'ksh93', 'mksh', 'oksh', 'pdksh', 'yash', 'posh', 'zsh', 'bats'])

/** The extensions of scripts, in lower case. `command` is what macOS runs in a terminal, `envrc` what direnv does. */
export const SHELL_EXTENSIONS = ['sh', 'bash', 'dash', 'ash', 'command', 'bashrc', 'envrc'] as const
/** The extensions of scripts of related shells. */
export const RELATED_EXTENSIONS = ['ksh', 'mksh', 'zsh', 'zshrc', 'bats'] as const
/** What a shell reads when it starts. */
export const SHELL_NAMES = [
  '.profile',
  '.bash_profile',
  '.bash_login',
  '.bash_aliases',
  '.zprofile',
  '.zshenv',
] as const

/** How long a first line may be: Linux reads 255 bytes of it. */
const MAX_LINE_LENGTH = 512

/**
 * Whether a file that is called like a script is one of a shell whose grammar is bash's, or nearly so: not one that its shebang
 * gives to another program, nor what Windows runs.
 */
export const claims = (_path: string, text: string): boolean =>
  isShebang(text) ? shebangOf(text) !== undefined : !POWERSHELL.test(text)

/** How the user data of a machine with Windows begins. */
const POWERSHELL = /^\s*<(?:powershell|script)>/i

/** Whether a text is a script of such a shell by its first line. */
export const hasShebang = (text: string): boolean => isShebang(text) && shebangOf(text) !== undefined

/** What may follow the name of a template: some of them are of scripts, and nearly all of a script is there already. */
const TEMPLATE = /\.(?:tpl|tmpl|tftpl|gotmpl|j2|jinja2?|erb|in|template)$/i
/** The ends of a script's template. Terraform and Ansible write variables into it, which are read as the shell's own. */
export const SCRIPT_TEMPLATES = ['sh', 'bash'].flatMap(one =>
  ['tpl', 'tftpl', 'tmpl', 'j2'].map(template => `.${one}.${template}`),
)
/** A line that begins with a command which concerns clusters, or only a shell. */
const COMMANDS =
  /^[ \t]*(?:(?:sudo|exec|time|!)[ \t]+)*(?:kubectl|oc|helm|kustomize|aws|eksctl|docker|podman|skopeo|crane|terraform|tofu|nodeadm|curl|echo|source|export|set|trap)[ \t]+[^:=\s]/m
/** A sentence, the field of a document, a target of make, a tag, the times of cron. */
const NO_SCRIPT = /^(?:[A-Z][a-z]+ [a-z]+ [a-z]+|[\w./-]+:(?!\S*=)|<|(?:[\d*][\d*/,-]*[ \t]+){5})/m
/** A line of a table of cron, which some begin with the first line of a script. */
const CRON = /^[ \t]*(?:[\d*][\d*/,-]*[ \t]+){5}\S/m

/** Files of other languages, some of which begin lines as commands do: `export const`, `terraform {`. */
const OTHER_LANGUAGE =
  /(?:^|\/)(?:Gem|Rake|Pod|Cap|Guard|Fast|App|Danger|Brew|Berks|Thor|Vagrant|Proc|Pip|Jenkins|Tilt|Earth|Caddy)file(?:\.[^/]*)?$|\.(?:hcl|nomad|[cm]?[jt]sx?|vue|svelte|mdx?|markdown|rst|adoc|html?|s?css|less|bat|cmd|psm?1|py|rb|go|java|kts?|groovy|gradle|scala|rs|php|p[lm]|lua|swift|cs|fs|c|h|cc|cpp|hpp|sql|r|jl|exs?|erl|hs|clj|dart|vim|el|nix|xml|ini|cfg|conf|properties|proto|graphql|csv|tsv|lock|svg|ipynb|snap|diff|patch|log)$/i

/** Whether a text that nothing else identifies is a script: by its first line, else by the commands in it. */
export function looksLikeShell(begin: string, path: string): boolean {
  if (isShebang(begin)) return hasShebang(begin)
  if (TEMPLATE.test(path)) return SCRIPT_TEMPLATES.some(end => path.toLowerCase().endsWith(end)) && claims(path, begin)
  return !OTHER_LANGUAGE.test(path) && COMMANDS.test(begin) && !NO_SCRIPT.test(begin)
}

/** Why a script that is not well formed is not read: it is one of a related shell, or only its text looks like one. */
export function otherShell(path: string, text: string): string | undefined {
  if (isRelated(path, text)) return OTHER_SHELL
  return (isShebang(text) && !CRON.test(text)) || isCalledLikeScript(path) ? undefined : NO_SHELL
}

const NO_SHELL = 'it is neither called like a script nor well formed as one'

function isCalledLikeScript(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return SHELL_EXTENSIONS.some(one => one === extension) || SHELL_NAMES.some(one => one === name)
}

/** Whether a script is one of a shell that shares only most of bash's grammar. */
export function isRelated(path: string, text: string): boolean {
  const shell = isShebang(text) ? shebangOf(text)?.shell : undefined
  if (shell !== undefined) return RELATED.has(shell)
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return RELATED_EXTENSIONS.some(one => one === extension)
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
  return shell !== undefined && (SHELLS.has(shell) || RELATED.has(shell)) ? { shell, options } : undefined
}

const nameOf = (path = ''): string => path.slice(path.lastIndexOf('/') + 1)

/** What `env` runs: behind its options and the variables that it sets. `-S` may be joined to what follows. */
function afterEnv(words: readonly string[]): readonly string[] {
  const split = words.map(word => word.replace(/^(?:-[iv0]*S|--split-string=?)(?=.)/, '')).filter(word => word !== '-S')
  const first = split.findIndex((word, i) => !/^-|=/.test(word) && !/^-[uC]$/.test(split[i - 1] ?? ''))
  return first < 0 ? [] : split.slice(first)
}

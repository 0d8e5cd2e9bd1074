import type { SyntaxNode } from 'unbash'
import { MAX_LABEL } from './limits.ts'

/** How many words after its own name describe what a program does, for pointers that people read. */
const SUBCOMMANDS: ReadonlyMap<string, number> = new Map([
  ['aws', 2],
  ['argocd', 2],
  ['cilium', 1],
  ['cosign', 1],
  ['crane', 1],
  ['docker', 2],
  ['eksctl', 2],
  ['flux', 2],
  ['git', 1],
  ['helm', 1],
  ['kubectl', 2],
  ['kustomize', 1],
  ['nerdctl', 2],
  ['oc', 2],
  ['oras', 1],
  ['podman', 2],
  ['skopeo', 1],
  ['systemctl', 1],
  ['terraform', 1],
])
const SUBCOMMAND = /^[a-z][a-z0-9-]*$/

type UnbashCommand = Extract<SyntaxNode, { readonly type: 'Command' }>

/** The key of a simple command: its program with its subcommand; what it assigns; the operator that it redirects with. */
export function labelOf({ name, args, prefix }: UnbashCommand): string {
  const [first] = prefix
  if (name === undefined) return first?.type === 'Assignment' ? `${tidy(first.name)}=` : tidy(first?.operator ?? '')
  const program = programOf(name.value)
  const words: string[] = [program]
  for (const arg of args.slice(0, SUBCOMMANDS.get(program) ?? 0)) {
    if (arg.type !== 'Word' || !SUBCOMMAND.test(arg.text)) break
    words.push(arg.text)
  }
  return words.join(' ')
}

const PROGRAM = /^[^\s"'$`\\(){}]{1,60}$/
const VARIABLE = /^\$\{?(\w{1,59})/

/**
 * The program that a word names, without its folder; of what is only known when the script runs the variable that it begins
 * with. A pointer may be printed, and any other word may be a secret.
 */
function programOf(word: string): string {
  if (PROGRAM.test(word)) return tidy(word.slice(word.lastIndexOf('/') + 1) || word)
  const variable = VARIABLE.exec(word)?.[1]
  return variable === undefined ? '…' : `$${variable}`
}

const TIDY = /^[\w./:-]+$/

/** A name for a key: without blanks and control characters, and not too long. */
export function tidy(name: string): string {
  if (name.length <= MAX_LABEL && TIDY.test(name)) return name
  return name.slice(0, MAX_LABEL).replace(/[^\p{L}\p{N}\p{P}\p{S}]+/gu, '_')
}

/** Gives each label of a list a number of its own where it comes again: `aws`, `aws (2)`. */
export function numbering(): (label: string) => string {
  const counts = new Map<string, number>()
  return label => {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return count === 1 ? label : `${label} (${count})`
  }
}

import type { Argument, CommandOption } from '../../../facts/pipeline/procedure.ts'
import type { JobCommand } from './script.ts'

/** A command of a tool for images, with its words sorted. */
export interface ToolCommand {
  readonly program: string
  readonly command: JobCommand
  readonly operands: readonly Argument[]
  readonly options: readonly CommandOption[]
}

/** The options that take no word behind them, by tool. */
const SWITCHES: ReadonlyMap<string, RegExp> = new Map([
  [
    'docker',
    /^(?:-a|--all-tags|-q|--quiet|-D|--debug|--disable-content-trust|--load|--push|--no-cache|--pull|--rm|--force-rm|--squash|--compress|-it?|-ti|--tty|--interactive|--privileged|-d|--detach|--init|--read-only|--raw|--password-stdin|--tls-verify|--all|-v|--verbose|--with-registry|--remove-signatures|--check|--print|--no-push|-e|--exit-code|--only-fixed|--only-unfixed)$/,
  ],
  [
    'trivy',
    /^(?:--ignore-unfixed|-q|--quiet|--no-progress|-d|--debug|--insecure|--list-all-pkgs|--skip-db-update|--skip-java-db-update|--skip-update|--light|--offline-scan|--removed-pkgs|--show-suppressed|--dependency-tree|--clear-cache|--reset|--no-tty|--generate-default-config|--download-db-only|--include-non-failures|--trace|-h|--help)$/,
  ],
  [
    'grype',
    /^(?:--only-fixed|--only-notfixed|--by-cve|--add-cpes-if-none|--show-suppressed|-q|--quiet|-v+|--verbose)$/,
  ],
  [
    'cosign',
    /^(?:-y|--yes|-r|--recursive|-f|--force|-d|--verbose|--upload|--tlog-upload|--no-tlog-upload|--sk|--allow-insecure-registry|--allow-http-registry|--k8s-keychain|--oidc-disable-ambient-providers|--issue-certificate|--insecure-skip-verify)$/,
  ],
  ['notation', /^(?:-d|--debug|-v|--verbose|--insecure-registry|--force-referrers-tag|--allow-referrers-api)$/],
  [
    'skopeo',
    /^(?:-a|--all|--debug|--raw|--preserve-digests|--insecure-policy|--quiet|-q|--remove-signatures|--no-creds|--config|--scoped|--dry-run|--keep-going|--src-no-creds|--dest-no-creds)$/,
  ],
  [
    'crane',
    /^(?:-v|--verbose|--insecure|--allow-nondistributable-artifacts|--full-ref|--index|-a|--all-tags|-n|--no-clobber)$/,
  ],
  [
    'executor',
    /^(?:--no-push|--cleanup|--cache|--reproducible|--single-snapshot|--skip-tls-verify|--insecure|--insecure-pull|--skip-tls-verify-pull|--force|--skip-unused-stages|--use-new-run|--ignore-var-run|--no-push-cache)$/,
  ],
  [
    'snyk',
    /^(?:--json|--sarif|--all-projects|-d|--debug|--quiet|--exclude-base-image-vulns|--app-vulns|--exclude-app-vulns)$/,
  ],
  [
    'earthly',
    /^(?:--push|-P|--allow-privileged|--ci|--no-cache|--no-output|--output|-i|--interactive|--verbose|-V|--strict|--sat|--use-inline-cache|--save-inline-cache|--auto-skip)$/,
  ],
  [
    'oras',
    /^(?:-r|--recursive|--from-oci-layout|--to-oci-layout|-v|--verbose|-d|--debug|--insecure|--plain-http|--disable-path-validation|--password-stdin)$/,
  ],
  [
    'ko',
    /^(?:-B|--base-import-paths|--bare|-L|--local|-P|--preserve-import-paths|--push|-R|--recursive|--disable-optimizations|--insecure-registry)$/,
  ],
])

const ALIKE: ReadonlyMap<string, string> = new Map([
  ['podman', 'docker'],
  ['nerdctl', 'docker'],
  ['buildah', 'docker'],
  ['img', 'docker'],
  ['buildx', 'docker'],
  ['gcrane', 'crane'],
])

/** The command with its words sorted into options and operands. */
export function sorted(command: JobCommand, program = command.program, words = command.words): ToolCommand {
  const tool = ALIKE.get(program) ?? program
  const switches = SWITCHES.get(tool)
  if (switches === undefined && words === command.words)
    return { program: tool, command, operands: command.operands, options: command.options }
  const options: CommandOption[] = []
  const operands: Argument[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    const next = words[i + 1]
    if (word === undefined) break
    const equals = /^--?[\w.-]+=/.exec(word.text)?.[0].length ?? 0
    if (!word.text.startsWith('-') || word.text === '-' || word.text === '--') operands.push(word)
    else if (equals > 0)
      options.push({
        name: word.text.slice(0, equals - 1),
        value: { ...word, text: word.text.slice(equals), at: valuePlace(word, equals) },
        at: word.at,
      })
    else if (next === undefined || switches?.test(word.text) === true || /^-[^\d]/.test(next.text))
      options.push({ name: word.text, at: word.at })
    else {
      options.push({ name: word.text, value: next, at: word.at })
      i++
    }
  }
  return { program: tool, command, operands: operands.filter(({ text }) => text !== '--'), options }
}

/** The place of the value of `--name=VALUE`, if the word is written without quotes around it. */
function valuePlace({ at, text }: Argument, equals: number): Argument['at'] {
  const { within } = at
  if (within === undefined || within.end - within.start !== text.length) return at
  return { ...at, within: { start: within.start + equals, end: within.end } }
}

/** The last option of such a name, which wins. */
export const lastOption = ({ options }: Pick<ToolCommand, 'options'>, ...names: readonly string[]) =>
  options.findLast(({ name }) => names.includes(name))

/** Whether a switch is given and not `=false`. */
export const isSwitchedOn = (command: Pick<ToolCommand, 'options'>, ...names: readonly string[]): boolean => {
  const found = lastOption(command, ...names)
  return found !== undefined && found.value?.text !== 'false'
}

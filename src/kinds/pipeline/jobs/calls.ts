import type { Act, CalledScript } from '../../../facts/pipeline/pipeline.ts'
import type { JobCommand } from './script.ts'

/** The folder in which each command works, as far as `cd` says, from the one in which the script begins; undefined where it is not known. */
export function foldersOf(commands: readonly JobCommand[]): readonly (string | undefined)[] {
  let folder: string | undefined = ''
  return commands.map(({ program, operands }) => {
    const own = folder
    if (program === 'cd' || program === 'pushd') folder = own === undefined ? own : entered(own, operands[0])
    return own
  })
}

function entered(folder: string, to: JobCommand['operands'][number] | undefined): string | undefined {
  const rest = to === undefined ? undefined : withoutRoot(to.text)
  if (to === undefined || rest === undefined || to.text === '-' || /^[/~]/.test(to.text)) return undefined
  if (rest !== to.text) return `/${rest}`
  return folder.startsWith('/') || !rest.includes('..') ? joined(folder, rest) : undefined
}

const joined = (folder: string, path: string): string => (folder === '' ? path : `${folder.replace(/\/$/, '')}/${path}`)

/** What represents the repository's root before a path. */
const ROOT =
  /^(?:\$\{?(?:GITHUB_WORKSPACE|CI_PROJECT_DIR|CODEBUILD_SRC_DIR)\}?|\$\{\{\s{0,9}github\.workspace\s{0,9}\}\}|\$\(git rev-parse --show-toplevel\))\/?/
/** What represents the folder of the script itself before a path. */
const OWN_FOLDER =
  /^(?:\$\(dirname [^()]{1,60}\)|\$\{?(?:SCRIPT_?DIR|DIR|HERE|SCRIPT_PATH|BASE_?DIR|SCRIPTS_DIR)\}?|\$\{\{\s{0,9}github\.action_path\s{0,9}\}\}|\$\{?GITHUB_ACTION_PATH\}?|\$\{BASH_SOURCE(?:\[0\])?%\/\*\})\//

/** A path without the part for the repository's root; undefined if it is only known when it runs. */
function withoutRoot(text: string): string | undefined {
  const rest = text.replace(ROOT, '')
  return rest.includes('$') || rest.includes('`') ? undefined : rest
}

/** A path as a call names it, from the folder in which the step works; undefined where it is only known when it runs. */
function calledPath(written: string, folder: string | undefined): string | undefined {
  const own = OWN_FOLDER.exec(written)?.[0].length
  const rest = withoutRoot(own === undefined ? written : written.slice(own))
  if (rest === undefined || rest === '' || rest.length > 300) return undefined
  if (own !== undefined) return rest
  if (rest !== written) return `/${rest}`
  if (written.startsWith('/') || written.startsWith('~')) return undefined
  return folder === undefined ? undefined : joined(folder, rest)
}

const SCRIPT = /^(?:\.{0,2}\/)?[\w./-]+\.(?:sh|bash|py)$/
const TARGET = /image|docker|container|push|publish|release|scan|sign|deploy|build/
/** Scripts whose names say that they have nothing to do with images. */
const APART = /(?:^|[/_-])(?:test|lint|setup|install|format|check|notify|unit|e2e)s?[\w-]*\.\w+$/
/** What runs a script that it is given by its path. */
const RUNNER = /^(?:bash|sh|dash|zsh|source|\.|python3?)$/

/** A script, or a target of a Makefile, of the repository. */
export function callActs(command: JobCommand, folder: string | undefined): readonly Act[] {
  const { program, at, path, words } = command
  if (program === 'make' || /^\$\{?MAKE\}?$/.test(path)) return madeActs(command, folder)
  if (program === 'task' || program === 'just') return ranActs(command, program, folder)
  const isRunner = RUNNER.test(program)
  const file = isRunner ? words.find(({ text }) => !/^[-+]/.test(text))?.text : path
  if (file === undefined || (isRunner && words.some(({ text }) => /^-\w*c$/.test(text)))) return []
  const rest = file.replace(OWN_FOLDER, '').replace(ROOT, '')
  const isScript = SCRIPT.test(rest)
  // A program that is not called by a path is installed.
  if (!isScript && !/^\.{0,2}[\w-]*\/[\w./-]+$/.test(rest)) return []
  const isLikely = isScript && !APART.test(rest)
  const called = calledPath(file, folder)
  const calls = called === undefined ? undefined : callOf(command, { path: called, isLikely })
  if (calls === undefined && !isLikely) return []
  const why = `what ${rest} does`
  return [{ act: 'opaque', why, at, isDeployment: false, ...(calls === undefined ? {} : { calls }) }]
}

const callOf = (
  { program, ignored, hidden = ignored }: JobCommand,
  given: Pick<CalledScript, 'path' | 'target' | 'isLikely' | 'runner'>,
): CalledScript => ({
  ...given,
  isSourced: program === 'source' || program === '.',
  ...(hidden === undefined ? {} : { hidden }),
})

/** The options of make that take a word behind them. */
const WITH_WORD = /^(?:-[CfIojlW]|--(?:directory|file|makefile|include-dir|jobs|load-average|old-file|what-if))$/

/** The options of Task and just that take a word behind them; the first say which file. */
const FILE_OPTION = /^(?:-[tdf]|--(?:taskfile|dir|justfile|working-directory))(?:=(.+))?$/s
const WITH_ANY_WORD = /^(?:-[oCI]|--(?:output|concurrency|interval|set|shell|color))$/

/** `task push` runs a task, and `just push` a recipe; behind `--` or the recipe are its arguments. */
function ranActs(command: JobCommand, runner: 'task' | 'just', folder: string | undefined): readonly Act[] {
  const { words } = command
  const targets: string[] = []
  let path = ''
  for (let i = 0; i < words.length; i++) {
    const text = words[i]?.text ?? ''
    if (text === '--') break
    const file = FILE_OPTION.exec(text)
    if (file !== null) path = file[1] ?? words[++i]?.text ?? ''
    else if (WITH_ANY_WORD.test(text)) i++
    else if (!/^-|=/.test(text)) targets.push(text)
  }
  // What else just is given are the recipe's arguments, or further recipes.
  const named = runner === 'just' ? targets.slice(0, 1) : targets
  return targetActs(command, runner, named, path === '' ? folder : calledPath(path, folder))
}

function madeActs(command: JobCommand, folder: string | undefined): readonly Act[] {
  const { words } = command
  const targets: string[] = []
  let path = ''
  for (let i = 0; i < words.length; i++) {
    const text = words[i]?.text ?? ''
    const [, joinedOption, value = ''] = /^(-[Cf]|--(?:directory|file|makefile)=)(.+)$/s.exec(text) ?? []
    const option = joinedOption ?? text
    if (/^(?:-[Cf]|--(?:directory|file|makefile)=?)$/.test(option))
      path = joined(path, joinedOption === undefined ? (words[++i]?.text ?? '') : value)
    else if (WITH_WORD.test(text) && /^\d|^[^-]/.test(words[i + 1]?.text ?? '-') && !/^-[jl]$/.test(text)) i++
    else if (!/^-|=/.test(text)) targets.push(text)
  }
  return targetActs(command, 'make', targets, path === '' ? folder : calledPath(path, folder))
}

/** What a runner of targets is given, the first one where none is named, in a file or a folder that may not be known. */
function targetActs(
  command: JobCommand,
  runner: 'make' | 'task' | 'just',
  targets: readonly string[],
  path: string | undefined,
): readonly Act[] {
  return (targets.length === 0 ? [''] : targets).flatMap((target): readonly Act[] => {
    const isLikely = TARGET.test(target)
    const given = { target, isLikely, ...(runner === 'make' ? {} : { runner }) }
    const calls = path === undefined ? {} : { calls: callOf(command, { path, ...given }) }
    if (path === undefined && !isLikely) return []
    const why = target === '' ? `what ${runner} does` : `what ${runner} ${target} does`
    return [{ act: 'opaque', why, at: command.at, isDeployment: /^deploy/.test(target), ...calls }]
  })
}

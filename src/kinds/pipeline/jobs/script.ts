import { type Cursor, get, place } from '../../../documents/cursor.ts'
import type { Document, Place } from '../../../documents/document.ts'
import type { Argument, ProcedureCommand } from '../../../facts/pipeline/procedure.ts'
import { embeddedScript } from '../../../languages/embedded.ts'
import { type List, shellNode } from '../../../languages/shell/tree.ts'
import { followFile } from '../procedures/followed-file.ts'
import { DIRECTLY, type Run } from '../procedures/run.ts'
import { newRun, scriptText, uncalled } from '../procedures/start.ts'
import { following, START, type State, settingsIn } from '../procedures/state.ts'
import { follow } from '../procedures/walk.ts'
import type { Variables } from '../procedures/words.ts'

/** A command of a job's script, with all words behind its program. */
export interface JobCommand extends ProcedureCommand {
  /** The program as it is written: `./ci/release.sh`. */
  readonly path: string
  readonly words: readonly Argument[]
}

/** What one shell of a job runs. */
export interface JobScript {
  readonly commands: readonly JobCommand[]
  /** Those that it does not come to: of functions that it does not call. */
  readonly others: readonly JobCommand[]
  /** The variables that it sets, as they are at its end. */
  readonly variables: Variables
  /** Its whole text. */
  readonly text: string
  /** Where it first sets xtrace. */
  readonly traces?: Place
}

const NOTHING: JobScript = { commands: [], others: [], variables: new Map(), text: '' }

/** What a script contains at least that a pipeline is judged by. */
const RELEVANT =
  /docker|podman|nerdctl|buildah|executor|trivy|grype|snyk|cosign|notation|skopeo|crane|oras|regctl|imgpkg|earthly|buildctl|\bko\b|jib|\bpack\b|kubectl|\boc\b|helm|eksctl|\baws\b|kustomize|argocd|GITHUB_(?:OUTPUT|ENV)|set-output|digest|\bmake\b|\bMAKE\b|\btask\s|\bjust\s|\.\/|(?:^|[\n;&|])\s{0,99}[\w-]{1,100}\/\w|_WORKSPACE\b|_PROJECT_DIR\b|\.(?:sh|bash|py)\b|\bsecrets\b|github\.token|\bsed\b|\byq\b|TOKEN|PASSW|_KEY/

/** What a script contains that may print a variable. */
const PRINTS = /\b(?:echo|printf|printenv|cat|Write-\w+)\b/i

/** Limit of commands of a script that are followed. */
const MOST_COMMANDS = 20_000

/** Follows what one shell runs, text after text, from these options on. `hasSecrets`: secrets are among its variables. */
export function runScripts(texts: readonly Cursor[], options: readonly string[], hasSecrets = false): JobScript {
  const whole = texts.map(textOf).join('\n')
  if (!RELEVANT.test(whole) && !(hasSecrets && PRINTS.test(whole))) return { ...NOTHING, text: whole }
  const lists = texts.flatMap(text => {
    const list = listOf(text)
    return list === undefined ? [] : [{ text, list }]
  })
  return runLists(lists, whole, options)
}

/** What the script of a file runs. */
export function runDocument(document: Document): JobScript {
  const { written, list } = scriptText(document)
  if (list === undefined || !RELEVANT.test(written)) return { ...NOTHING, text: written }
  const { run, variables, traces } = followFile(document)
  return scriptOf(run, variables, traces, written)
}

interface ReadText {
  readonly text: Cursor
  readonly list: List
}

function runLists(lists: readonly ReadText[], whole: string, options: readonly string[]): JobScript {
  const [first] = lists
  if (first === undefined) return NOTHING
  const unknown = { stated: new Set<string>(), given: new Set<string>(), isCounted: false }
  const shell = { at: place(first.text), isBash: false, hasInputs: false }
  const run: Run = { ...newRun(get(first.text), unknown), shells: [shell], left: MOST_COMMANDS, words: new Map() }
  let state: State | undefined = { ...START, settings: { ...START.settings, ...settingsIn(options) } }
  for (const { text, list } of lists) {
    run.text = text
    state = following(follow(run, list, state, DIRECTLY), false)
  }
  const traces = run.shells[0]?.traces
  const variables = new Map(run.variables)
  uncalled(run)
  return scriptOf(run, variables, traces, whole)
}

/** What has been followed, for pipelines. */
function scriptOf(run: Run, variables: Variables, traces: Place | undefined, text: string): JobScript {
  const commands = [...run.commands].map(([key, command]) => {
    const [program, ...rest] = run.words?.get(key) ?? []
    return {
      ...command,
      path: program?.text ?? command.program,
      words: rest.flatMap(word => pieces(word, variables)),
    }
  })
  return {
    commands: commands.filter(({ isReached }) => isReached),
    others: commands.filter(({ isReached }) => !isReached),
    variables,
    text,
    ...(traces === undefined ? {} : { traces }),
  }
}

const VARIABLE = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})$/

/** The words of an unquoted variable whose value is only partly known: `$ARGS` with `--push -t $IMAGE`. */
function pieces(word: Argument, variables: Variables): readonly Argument[] {
  const [, plain, braced] = VARIABLE.exec(word.text) ?? []
  const { within } = word.at
  const isQuoted = within === undefined || within.end - within.start !== word.text.length
  const [value, ...others] = isQuoted ? [] : (variables.get(plain ?? braced ?? '')?.words ?? [])
  if (value === undefined || others.length > 0 || !/\S\s+\S/.test(value.text) || /\$\(|`/.test(value.text))
    return [word]
  const from = value.at.within
  const start = from === undefined ? undefined : from.start + (from.end - from.start - value.text.length) / 2
  return [...value.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    isOpen: text.includes('$'),
    at:
      start === undefined || !Number.isInteger(start)
        ? value.at
        : { ...value.at, within: { start: start + index, end: start + index + text.length } },
  }))
}

/** The tree of a script in a string, with offsets into the string's own text. */
function listOf({ document, node }: Cursor): List | undefined {
  if (node?.type !== 'scalar') return undefined
  const list = shellNode(embeddedScript(node, document.parsers))
  return list?.shell === 'list' ? list : undefined
}

const textOf = ({ node }: Cursor): string =>
  node?.type === 'scalar' && typeof node.value === 'string' ? node.value : ''

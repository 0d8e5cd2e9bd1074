import { hasCredentialVariable } from '../../../facts/pipeline/printed-credentials.ts'
import type { Argument, ProcedureCommand, Setting } from '../../../facts/pipeline/procedure.ts'
import { documentOf, targetOf } from '../../../languages/shell/read.ts'
import type { SimpleCommand, Word } from '../../../languages/shell/tree.ts'
import { isVerificationSwitch } from '../../../model/tls-flags.ts'
import { effectOf, originOf, readArguments } from './command.ts'
import { outputOf } from './output.ts'
import { keyOf, queryOf, type Run, type Way } from './run.ts'
import { START, type State } from './state.ts'
import { at, expand, MOST_TURNS } from './words.ts'

/** A command as it is written. */
export interface Written {
  readonly program: Argument
  readonly rest: readonly Argument[]
  readonly first: Word | undefined
  readonly redirects: SimpleCommand['items']
  /** Whether `timeout` runs it. */
  readonly isTimed: boolean
}

/** Programs whose commands rules read. */
const KEPT =
  /^(?:kubectl|oc|helm|eksctl|aws|terraform|tofu|docker|podman|buildah|nerdctl|skopeo|crane|oras|regctl|werf|curl|wget|git|chmod|mkdir|install|cat|echo|printf|nslookup|dig|host|getent|jq|yq|sed|cosign|env|argocd|az|cf|fly|mariadb|mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport|mysql|mysqladmin|mysqldump|redis-cli|sshpass)$/

/** Whether rules on procedures read the commands of a program. */
export const isKept = (program: string): boolean => KEPT.test(program)

/**
 * Whether rules on procedures read a command: one of such a program, one with a switch that skips the verification of TLS, or one
 * whose credentials `set -x` prints.
 */
export const isRead = ({ program, operands, options, settings }: ReadCommand): boolean =>
  isKept(program) ||
  options.some(({ name }) => isVerificationSwitch(program, name)) ||
  (settings.xtrace === 'on' &&
    [...operands, ...options.flatMap(({ value }) => value ?? [])].some(
      ({ text, isOpen }) => isOpen && hasCredentialVariable(text),
    ))

type ReadCommand = Pick<ProcedureCommand, 'program' | 'operands' | 'options' | 'settings'>

function doing(program: string, operands: readonly Argument[]): string {
  const length = program === 'aws' || program === 'eksctl' ? 2 : 1
  return [program, ...operands.slice(0, length).map(({ text }) => text)].join(' ')
}

/** Records a command with the conditions under which it runs. */
export function record(
  run: Run,
  name: string,
  { program, rest, first, redirects, isTimed }: Written,
  state: State | undefined,
  way: Way,
) {
  const { operands, options } = readArguments(name, rest)
  const origin = originOf(name, { operands, options })
  if (origin !== undefined) run.origins.add(origin)
  const settings = state?.settings ?? START.settings
  const isOfRules = isRead({ program: name, operands, options, settings })
  if (run.words === undefined && !isOfRules) return
  const effect = effectOf(name, { operands, options })
  const place = first === undefined ? program.at : at(run.text, first.start, first.end)
  const key = `${name} ${keyOf(place)} ${keyOf(program.at)}`
  const before = run.commands.get(key)
  if (before?.isReached === true && state !== undefined)
    run.commands.set(key, {
      ...before,
      operands: withWordsOf(before.operands, operands),
      againAfter: run.commands.size - 1,
    })
  if (before?.isReached === true || (before !== undefined && state === undefined)) return
  const output = outputOf(run, redirects)
  const isHeld = output !== undefined || way.isCaptured
  const hidden = settings.errexit === 'on' && state !== undefined ? way.hidden : undefined
  // What `cat` is given on its standard input is what it prints.
  const given = name === 'cat' ? inputsOf(run, redirects) : []
  const command: ProcedureCommand = {
    program: name,
    name: doing(name, operands),
    at: prefixed(program, place, name),
    operands: given.length === 0 ? operands : [...operands, ...given],
    options,
    effect,
    isReached: state !== undefined,
    settings,
    guards: guardsOf(run, state),
    ...(run.sources.length === 0 ? {} : { callsBefore: run.others.length }),
    order: before?.order ?? run.commands.size,
    isPiped: way.isPiped,
    ...(way.isPiped && way.feeds !== undefined ? { feeds: way.feeds } : {}),
    ...(way.fedBy === undefined ? {} : { fedBy: way.fedBy }),
    ...(way.stdinFrom === undefined ? {} : { stdinFrom: way.stdinFrom }),
    isCaptured: isHeld,
    ...(way.isShown === true && output === undefined ? { isShown: true as const } : {}),
    isLooped: way.isLooped,
    isTimed,
    shell: run.shells.length - 1,
    ...(hidden === undefined ? {} : { hidden }),
    ...(way.hidden?.by.startsWith('||') === true ? { ignored: way.hidden } : {}),
    ...(way.onFailure === undefined ? {} : { onFailure: way.onFailure }),
    ...(way.isAnswered === true ? { isAnswered: true as const } : {}),
    ...(operands.some(operand => isToServer(run, operand)) ? { isToServer: true } : {}),
    ...(output === undefined ? {} : { output }),
    ...(way.writes === undefined ? {} : { pipedTo: way.writes }),
  }
  run.commands.set(key, command)
  run.recent = key
  if (isOfRules) run.last = command
  const query = output === undefined ? undefined : queryOf(run)
  if (query !== undefined && output !== undefined) run.files.set(output.text, query)
  run.words?.set(key, [program, ...rest, ...given])
  if (effect === 'none' || state === undefined) return
  for (const one of run.suspended.values()) one.keys.push(key)
  if (way.isBackground && !way.isTested) run.background.push(key)
}

/** The operands of a command that runs again, in a function that is called with other words. */
function withWordsOf(before: readonly Argument[], again: readonly Argument[]): readonly Argument[] {
  if (before.length !== again.length) return before
  return before.map((one, i) => {
    const { text, isOpen, at: place } = again[i] ?? one
    const { among = [] } = one
    const isKnown = text === one.text || among.some(other => other.text === text)
    return isOpen || isKnown || among.length >= MOST_TURNS ? one : { ...one, among: [...among, { text, at: place }] }
  })
}

/** The here-documents and strings that redirections give a command. */
const inputsOf = (run: Run, items: SimpleCommand['items']): readonly Argument[] =>
  items.flatMap(item => {
    if (item.shell !== 'redirect' || !/^<<[-<]?$/.test(item.operator)) return []
    const target = targetOf(item)
    if (target !== undefined) return expand(target, run.text, run.variables)
    const body = documentOf(item)
    return body === undefined
      ? []
      : [{ text: body.value, isOpen: !body.isKnown, at: at(run.text, body.start, body.end) }]
  })

/** A program from a variable is at the place where that is expanded. */
const prefixed = (program: Argument, place: Argument['at'], name: string): Argument['at'] =>
  program.at.within !== undefined &&
  program.at.within.end - program.at.within.start >= name.length &&
  program.at.pointer === place.pointer
    ? program.at
    : place

/** What a sourced file compares is not known, nor a function that is no longer followed. */
function guardsOf(run: Run, state: State | undefined): ProcedureCommand['guards'] {
  const guards = state?.guards ?? START.guards
  const other: Setting = run.left <= 0 ? 'maybe' : run.sources.length > 0 ? 'sourced' : 'off'
  const open = (guard: Setting): Setting => (guard === 'off' ? other : guard)
  return { account: open(guards.account), server: open(guards.server) }
}

/**
 * Whether a URL is a variable that `describe-cluster` or the client's configuration has given the address, or begins with it. What
 * has gone through a pipe may be another form of the address, such as the host's name; with a path behind it, it is a URL all the same.
 */
function isToServer(run: Run, { text, isOpen }: Argument): boolean {
  const [, name, path] = (isOpen ? /^\$\{?([A-Za-z_]\w*)\}?(\/|$)/.exec(text) : undefined) ?? []
  const value = run.variables.get(name ?? '')
  if (value === undefined || (path === '' && value.words.some(word => word.text.includes('|')))) return false
  return value.origins.has('endpoint') || value.origins.has('server')
}

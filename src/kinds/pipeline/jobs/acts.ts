import type { Act } from '../../../facts/pipeline/pipeline.ts'
import { hasCredentialVariable } from '../../../facts/pipeline/printed-credentials.ts'
import type { Variables } from '../procedures/words.ts'
import { callActs, foldersOf } from './calls.ts'
import { deployActs, signActs } from './deploy-acts.ts'
import { imageActs } from './image-acts.ts'
import { imageIn, type LookUp, resolved } from './images.ts'
import { inContainer, scanActs } from './scan-acts.ts'
import type { JobCommand, JobScript } from './script.ts'
import { lastOption, sorted } from './words.ts'

/** What the commands of a script do for a pipeline, in their order. `isProcedure`: the script operates the platform. */
export function scriptActs(script: JobScript, lookUp: LookUp, isProcedure: boolean): readonly Act[] {
  const { commands, variables } = script
  const folders = foldersOf(commands)
  const copies = pulledImages(commands, lookUp)
  const isOfSession = commands.some(command => configured(command)?.text === 'aws_session_token')
  const acts = commands.flatMap((command, i) => {
    const tool = sorted(command)
    const inner = inContainer(tool)
    return [
      ...scanActs(tool, lookUp, script),
      ...copies.of(command, imageActs(inner, lookUp)),
      ...signActs(tool, lookUp),
      ...deployActs(inner, lookUp),
      ...(isOfSession ? [] : credentialActs(command)),
      ...roleActs(command, lookUp),
      ...printActs(command, lookUp),
      ...callActs(command, folders[i]),
    ]
  })
  return [...keysIn(variables), ...(isProcedure ? [] : traced(script)), ...acts]
}

/**
 * The images that a script pulls, and gives other names: what it pushes of them is a copy. `of` gives the acts of each of its commands,
 * in their order, without those names.
 */
function pulledImages(commands: readonly JobCommand[], lookUp: LookUp) {
  const pulled = new Set(
    commands.flatMap(one =>
      verbOf(one) === 'pull' ? one.operands.slice(1).map(word => textOf(imageIn(word, lookUp))) : [],
    ),
  )
  const of = (command: JobCommand, acts: readonly Act[]): readonly Act[] =>
    acts.flatMap((act): readonly Act[] => {
      if (act.act !== 'build' && act.act !== 'publish') return [act]
      const names = act.images.map(textOf)
      if (act.act === 'publish') {
        const isCopy = act.isCopy || (names.length > 0 && names.every(name => pulled.has(name)))
        return [{ ...act, isCopy }]
      }
      if (verbOf(command) === 'tag' && pulled.has(names[0] ?? '')) {
        for (const name of names) pulled.add(name)
        return []
      }
      for (const name of names) pulled.delete(name)
      return [act]
    })
  return { of }
}

const textOf = ({ text }: { readonly text: string }): string => text

const verbOf = ({ program, operands: [group, verb] }: JobCommand): string | undefined =>
  !/^(?:docker|podman|nerdctl)$/.test(program) ? undefined : group?.text === 'image' ? verb?.text : group?.text

/** A key of AWS that a script takes from a variable or a secret: what a role gives comes out of a command, or with a session token. */
function keysIn(variables: Variables): readonly Act[] {
  if (variables.has('AWS_SESSION_TOKEN')) return []
  const name = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].find(one => variables.has(one))
  const word = name === undefined ? undefined : variables.get(name)?.words[0]
  if (name === undefined || word === undefined || !/^\$\{?\w+\}?$|^\$\{\{\s{0,9}secrets\./.test(word.text)) return []
  return [{ act: 'credentials', how: 'static', name, at: word.at, hasAccounts: false }]
}

/** Whether a command changes what runs in a cluster. */
export const isDeployment = ({ program, effect }: JobCommand): boolean =>
  effect === 'changes' && /^(?:kubectl|oc|helm)$/.test(program)

/** Whether a script operates the platform, so that the checks on procedures judge it. */
export const isProcedure = ({ commands }: JobScript): boolean =>
  commands.some(({ program }) => /^(?:kubectl|oc|helm|eksctl|aws|skopeo)$/.test(program))

/** The setting of `aws configure set NAME VALUE`. */
function configured({ program, operands }: JobCommand): JobCommand['operands'][number] | undefined {
  const [configure, set, name] = operands
  return program === 'aws' && configure?.text === 'configure' && set?.text === 'set' ? name : undefined
}

/** `aws configure set aws_access_key_id …`: a key of its own instead of a role, where no session token comes with it. */
function credentialActs(command: JobCommand): readonly Act[] {
  const name = configured(command)
  return name?.text === 'aws_access_key_id'
    ? [{ act: 'credentials', how: 'static', name: name.text, at: name.at, hasAccounts: false }]
    : []
}

/** `aws sts assume-role-with-web-identity --role-arn …`. */
function roleActs(command: JobCommand, lookUp: LookUp): readonly Act[] {
  const [service, operation] = command.operands
  if (command.program !== 'aws' || service?.text !== 'sts' || !/^assume-role/.test(operation?.text ?? '')) return []
  const role = lastOption(command, '--role-arn')?.value
  return role === undefined ? [] : [{ act: 'role', at: role.at, role: resolved(role.text, lookUp) }]
}

const PRINTS = /^(?:echo|printf|cat|Write-(?:Host|Output|Information|Warning|Error|Debug|Verbose))$/i

function printActs({ program, words, isCaptured, isShown }: JobCommand, lookUp: LookUp): readonly Act[] {
  if (isCaptured && isShown !== true) return []
  const isSecret = (text: string): boolean =>
    hasCredentialVariable(text) || hasCredentialVariable(resolved(text, lookUp))
  const word = PRINTS.test(program)
    ? words.find(one => isFilled(one) && isSecret(one.text) && !one.text.includes('::add-mask::'))
    : words.find(({ text }) => program === 'printenv' && isSecret(`\${${text}}`))
  return word === undefined ? [] : [{ act: 'print', at: word.at, what: 'a secret' }]
}

/** Whether something puts values into a word: the shell, but not into what is in single quotes, or the system that runs the job. */
const isFilled = ({ text, isOpen }: JobCommand['words'][number]): boolean => isOpen || text.includes('${{')

/** `set -x` prints what commands are given. */
const traced = ({ commands, traces }: JobScript): readonly Act[] =>
  traces !== undefined &&
  commands.some(
    ({ settings, words }) => settings.xtrace === 'on' && words.some(({ text }) => hasCredentialVariable(text)),
  )
    ? [{ act: 'print', at: traces, what: 'the secrets that commands are given' }]
    : []

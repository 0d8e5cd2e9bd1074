import { type Argument, type CommandOption, optionsOf, type ProcedureCommand } from './procedure.ts'

/** An option that gives a program a password as a word. */
export interface GivenPassword {
  /** Of `kubectl create secret`, of the login to a registry, or of any other program. */
  readonly of: 'create' | 'argument' | 'option'
  readonly option: CommandOption
}

/** The option of a command that gives a password as a word, which the list of processes shows. */
export function passwordGiven(command: ProcedureCommand): GivenPassword | undefined {
  const own = passwordArgument(command)
  const of = command.program === 'kubectl' ? 'create' : 'argument'
  if (own !== undefined) return { of, option: own }
  const other = passwordOption(command)
  return other && { of: 'option', option: other }
}

function passwordArgument(command: ProcedureCommand): CommandOption | undefined {
  const { program, operands } = command
  const [first, second] = operands
  if (program === 'kubectl' && first?.text === 'create') return optionsOf(command, '--docker-password')[0]
  const isLogin =
    first?.text === 'login' ||
    (/^(?:registry|auth|cr)$/.test(first?.text ?? '') && second?.text === 'login') ||
    (program === 'helm' && first?.text === 'repo' && second?.text === 'add')
  if (!isLogin || !LOGS_IN_TO_REGISTRIES.test(program)) return undefined
  return (
    optionsOf(command, '-p', '--password').find(({ value }) => value !== undefined) ??
    command.options.find(({ name }) => JOINED.test(name))
  )
}

/** Programs that log in to a registry. */
const LOGS_IN_TO_REGISTRIES = /^(?:docker|podman|buildah|nerdctl|skopeo|helm|crane|oras|regctl|cosign|werf)$/
/** A password that is joined to its option: `-p$PASSWORD`, ``-p`cat file` ``. */
const JOINED = /^-p(?:["$`]|\{\{)/

/** What gives a program a password in an option that does not say so. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  mariadb: ['-p'],
  mongo: ['-p'],
  mongosh: ['-p'],
  mongodump: ['-p'],
  mongorestore: ['-p'],
  mongoexport: ['-p'],
  mongoimport: ['-p'],
  mysql: ['-p'],
  mysqladmin: ['-p'],
  mysqldump: ['-p'],
  'redis-cli': ['-a', '--pass'],
  sshpass: ['-p'],
}
/** Programs that take a password behind `-p` where somebody logs in. */
const LOGS_IN = /^(?:az|cf|fly|oc)$/
const OF_PASSWORD = /^--(?:[a-z]{1,30}-){0,4}(?:password|passwd)$/

/** The option that gives any other program a password that the script has in a variable; whether it can be given otherwise is not known. */
function passwordOption({ program, operands, options }: ProcedureCommand): CommandOption | undefined {
  const isLogin = LOGS_IN.test(program) && operands.some(({ text }) => text === 'login')
  const short = isLogin ? ['-p'] : Object.hasOwn(SHORT, program) ? SHORT[program] : undefined
  // A password that is joined to its option is a variable, or is filled in by a template.
  const isJoined = (name: string): boolean =>
    short?.some(one => name.startsWith(`${one}$`) || name.startsWith(`${one}{{`)) === true
  return options.find(
    ({ name, value }) =>
      (value !== undefined && isFilledIn(value) && (OF_PASSWORD.test(name) || short?.includes(name) === true)) ||
      isJoined(name),
  )
}

/** Whether a word gets its value from a variable: of the script, or of the template that it is. */
const isFilledIn = ({ isOpen, text }: Argument): boolean => isOpen || text.includes('{{')

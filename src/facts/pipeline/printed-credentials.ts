import { type Place, pathOf } from '../../documents/document.ts'
import { namesInVariables } from '../../model/names-in-variables.ts'
import { isPublicToken } from '../../model/text-match.ts'
import { isOn, nameOf, optionsOf, type Procedure, type ProcedureCommand } from './procedure.ts'

const TOKENS =
  /^(?:aws eks get-token|aws ecr get-login-password|aws ecr get-authorization-token|aws ecr-public get-login-password)$/
/** A variable with its whole value. */
const VARIABLE = /(?<!\\)\$(?:\{(\w+)\}|(\w+))/g
/** `TLS_SECRET` names a Secret, and `PASS` may count tests: of those only the names that say whose they are. */
const OF_CREDENTIAL =
  /(?:TOKEN|PASSWORD|PASSWD|PASSPHRASE|PRIVATE_KEY|SECRET_KEY|SECRET_ACCESS_KEY|API_KEY|(?:^|_)(?:CLIENT|APP|API|JWT|SIGNING|SHARED|CONSUMER|COOKIE|SESSION)_?SECRET|(?:^|_)(?:DB|DATABASE|SQL|MYSQL|PG|POSTGRES|REDIS|ADMIN|ROOT|USER|SUDO|LDAP|SMTP)_?(?:PASS|PWD)|(?:GITHUB|GH|GITLAB|AZURE|DEVOPS|DOCKER(?:HUB)?|GIT)_PAT|_PSW)$/i
const EXPRESSION = /\$\{\{([^{}]{1,300})\}\}/g
const SECRET = /\bsecrets(?:\.[\w-]|\s{0,9}\[|\s{0,9}\))|\bgithub\.token\b/i
/** What gives another value than the secret itself, such as whether it is set. */
const ABOUT_SECRET = /[=!]=|&&|!\s{0,9}secrets|\b(?:contains|startsWith|endsWith)\s{0,9}\(/i

/** Whether a text of a workflow has an expression in it that gives a secret. */
const hasSecretExpression = (text: string): boolean =>
  [...text.matchAll(EXPRESSION)].some(
    ([, expression = '']) => SECRET.test(expression) && !ABOUT_SECRET.test(expression) && !namesPlaces(expression),
  )
/**
 * Whether all secrets of an expression are kept as secrets though they only say where something is, or who somebody is: the log masks
 * them, and nobody logs in with them.
 */
function namesPlaces(expression: string): boolean {
  const names = [...expression.matchAll(/\bsecrets\.([\w-]+)/gi)].map(([, name = '']) => name)
  return names.length > 0 && !/secrets\s{0,9}\[/i.test(expression) && names.every(name => OF_PLACE.test(name))
}

const OF_PLACE =
  /(?:^|_)(?:REGION|ACCOUNT(?:_ID|_NUMBER)?|ARN|ROLE|HOST(?:NAME)?|URL|URI|DOMAIN|NAMESPACE|REGISTRY|REPO(?:SITORY)?(?:_NAME)?|IMAGE(?:_NAME)?|BUCKET(?:_NAME)?|CLUSTER(?:_NAME)?|USER(?:NAME)?|PROJECT(?:_ID)?|ENVIRONMENT|SERVER|ENDPOINT|EMAIL|PORT|ZONE|(?:TENANT|SUBSCRIPTION|CLIENT|HOSTED_ZONE|DISTRIBUTION)_ID)(?:_(?:DEV|TEST|QA|UAT|STAGE|STAGING|STG|PROD|PRODUCTION|PRD))?$/i

/** The name of a DNS record of DKIM, which has a token in it. */
const DKIM_RECORD = /\._domainkey\b|\.dkim\./

const REQUEST =
  /(?:\$\(|`)\s{0,9}(?:[A-Za-z_]\w{0,60}=(?:"[^"]{0,200}"|[^\s"']{0,200})\s{1,9}){0,5}(?:curl|wget|http|https|aws|kubectl|oc|helm|gh|glab|git|docker|vault|az|gcloud|ssh|psql|mysql)\s[^()`]*(?:\)|`)/g

/** A test: whether a variable is set, not what it is. */
const TEST = /(?:\$\(|`)\s{0,9}(?:\[{1,2}|test)\s[^()`&|]{0,300}(?=[&|)`])/g

/** A length, or a digest. */
const MEASURE = /(?:\$\(|`)[^()`]{0,300}\|\s{0,9}(?:wc|(?:sha\d{1,3}|md5|sha|ck)sum)\b[^()`]{0,100}(?:\)|`)/g

/** A word without the commands in it that only ask: what is printed is their answers, not what they are given. */
export const withoutRequests = (word: string): string =>
  word.replaceAll(REQUEST, '').replaceAll(TEST, '').replaceAll(MEASURE, '')

/** What is known of variables beside their names. */
export interface KnownVariables {
  /** Those that are names of files and Secrets, not credentials. */
  readonly named: ReadonlySet<string>
  /** Those that have credentials, whatever they are called. */
  readonly credentials: ReadonlySet<string>
}

const NONE: KnownVariables = { named: new Set(), credentials: new Set() }

/** Whether a word has a secret of the workflow, or the value of a variable for a credential, in it. */
export const hasCredentialVariable = (word: string, variables: KnownVariables = NONE): boolean => {
  const text = withoutRequests(word)
  return hasSecretExpression(text) || (!DKIM_RECORD.test(text) && hasVariable(text, variables))
}

const hasVariable = (text: string, { named, credentials }: KnownVariables): boolean =>
  [...text.matchAll(VARIABLE)].some(([, braced, bare]) => {
    const name = braced ?? bare ?? ''
    return credentials.has(name) || (OF_CREDENTIAL.test(name) && !isPublicToken(name) && !named.has(name))
  })

/** What a script shows of its variables. */
export const variablesOf = ({ commands, credentials }: Procedure): KnownVariables => ({
  named: namesInVariables(
    commands.map(({ operands, output, pipedTo }) => ({
      words: operands.map(({ text }) => text),
      files: [output, pipedTo].flatMap(one => one?.text ?? []),
    })),
  ),
  credentials: new Set(credentials),
})
/** A command in a word that gives a token: `"$(aws ecr get-login-password)"`. */
const CAPTURED_TOKEN =
  /(?:\$\(|`)\s{0,9}(?:aws\s{1,9}(?:ecr(?:-public)?\s{1,9}get-login-password|ecr\s{1,9}get-authorization-token|eks\s{1,9}get-token)|kubectl\s{1,9}create\s{1,9}token)\b[^|()`]*(?:\)|`)/
const KEY_FILE =
  /(?:\.key|\/id_(?:rsa|ed25519|ecdsa)|\/serviceaccount\/token|\.aws\/credentials|\.docker\/config\.json)$/

/** A sentence about a file that is not there: `private key ($SSH_PRIVATE_KEY) does not exist`. */
const NAMES_KEY_FILE = /PRIVATE_KEY\b.{0,40}(?:not (?:exist|found|readable)|missing|no such file)/i

/** A credential that a command writes to the terminal or the log. */
export interface Printed {
  readonly what: string
  readonly at: Place
}

/** What a command prints of credentials, where its output does not stay in the script. */
export function printedBy(command: ProcedureCommand, variables: KnownVariables): Printed | undefined {
  const { program, operands, options, at, isCaptured, isShown } = command
  if (isCaptured && isShown !== true) return undefined
  const [first, second] = operands
  if (TOKENS.test(nameOf(command))) return { what: 'a token', at: second?.at ?? at }
  if (/^(?:echo|printf)$/.test(program)) {
    const open = operands.filter(({ text, isOpen }) => isOpen && !text.includes('::add-mask::'))
    const word = open.find(({ text }) => !NAMES_KEY_FILE.test(text) && hasCredentialVariable(text, variables))
    if (word !== undefined) return { what: 'a credential', at: word.at }
    const token = open.find(({ text }) => CAPTURED_TOKEN.test(text))
    return token && { what: 'a token', at: token.at }
  }
  if (program === 'cat') {
    const file = operands.find(({ text }) => KEY_FILE.test(text))
    return file && { what: 'a private key or a token', at: file.at }
  }
  if (!/^(?:kubectl|oc)$/.test(program)) return undefined
  if (first?.text === 'create' && second?.text === 'token') return { what: 'a token', at: second.at }
  if (first?.text === 'config' && second?.text === 'view') {
    const raw = isOn(command, '--raw') ? options.find(({ name }) => name === '--raw') : undefined
    // A path of the configuration that is not a credential may be printed.
    const isPart = optionsOf(command, '-o', '--output').some(({ value }) =>
      /certificate-authority|server|clusters/.test(value?.text ?? ''),
    )
    return raw === undefined || isPart ? undefined : { what: 'the credentials of the kubeconfig', at: raw.at }
  }
  const output = optionsOf(command, '-o', '--output').find(({ value }) => SHOWS_DATA.test(value?.text ?? ''))
  const isSecret = first?.text === 'get' && /^secrets?(?:\/|$)/.test(second?.text ?? '')
  return isSecret && output !== undefined ? { what: 'the data of a Secret', at: output.at } : undefined
}

/** What of a Secret its data are in; what is public of them may be printed. */
const SHOWS_DATA =
  /^(?:yaml|json)$|^(?:jsonpath|go-template)\b(?!.*\b(?:ca|tls|cert|public)\b.{0,9}(?:crt|pem|key\.pub)).*\.data\b(?!.*\b(?:user(?:name)?|login|host|port|namespace)\b)/s

/** How a sentence for people begins that a credential ends: `password: $PASSWORD`, `The token is $TOKEN`. */
const LABELLED = /^[\w ,'-]{0,80}(?:: ?| = |\b(?:is|are) )(?:\\[nt])?["'`]?(?:\$|%s)/
/** A line that the shell of whoever calls a script evaluates: `eval "$(script)"`. */
const EVALUATED = /^\s{0,9}(?:export|set -gx|setx?|\$env:)\s{0,9}\w+[ =]/

/**
 * Whether a command writes the result of a function in a file of nothing but functions: whoever calls it takes that, as
 * functions of shells have no other.
 */
const isFunctionsAnswer = ({ commands }: Procedure, { program, operands: [first] }: ProcedureCommand): boolean =>
  commands.every(({ isReached }) => !isReached) &&
  !(/^(?:echo|printf)$/.test(program) && LABELLED.test(first?.text ?? ''))

/** Whether a command prints what the shell that calls the script evaluates. */
export const isForEvaluation = ({ program, operands: [first] }: ProcedureCommand): boolean =>
  /^(?:echo|printf)$/.test(program) && EVALUATED.test(first?.text ?? '')

const EXEC_TOKEN = /^(?:aws eks get-token|aws-iam-authenticator token)$/

/**
 * Whether the output of a command is what the script is for: kubectl runs credential plugins (client.authentication.k8s.io) and reads the
 * ExecCredential that they print. One is a script that ends in the command that prints it, or writes it itself. Terraform reads what a
 * program of its data source `external` prints.
 */
export function isExecPlugin(script: Procedure, command: ProcedureCommand): boolean {
  const { commands, runs, isAnswer } = script
  if (isAnswer || isFunctionsAnswer(script, command)) return true
  // A script that ends by printing an object in JSON is asked for it.
  const [answer] = command.operands
  if (runs === 'script' && command === commands.at(-1) && /^\{\s*\\?"/.test(answer?.text ?? '')) return true
  if (command.operands.some(({ text }) => text.includes('ExecCredential'))) return true
  if (isNamedAfter(command) && runs === 'script' && command === commands.at(-1) && BARE.test(answer?.text ?? ''))
    return true
  if (runs !== 'script' || !EXEC_TOKEN.test(nameOf(command))) return false
  return commands.slice(commands.indexOf(command)).every(one => EXEC_TOKEN.test(nameOf(one)) || one.program === 'exit')
}

/** A variable and nothing else. */
const BARE = /^\$(?:\w+|\{\w+\})$/

/** Whether a script is named after what it prints, as `get-access-token.sh` is: whoever calls it takes that. */
const isNamedAfter = ({ at }: ProcedureCommand): boolean =>
  /(?:^|\/)(?:get|fetch|exchange|request|retrieve|print)[-_][\w-]{0,60}(?:token|secret|password|credentials?)[\w.-]{0,20}$/i.test(
    pathOf(at.document),
  )

/** Whether a request stays on the machine: the token of its metadata service is worth nothing elsewhere. */
const isOfMachine = ({ operands }: ProcedureCommand): boolean =>
  operands.some(({ text }) => text.includes('//169.254.169.254/'))

/** Whether a credential is in the words of a command, or is its output; what goes into a pipe or a file is in no trace. */
const hasCredential = (command: ProcedureCommand, variables: KnownVariables): boolean =>
  (TOKENS.test(nameOf(command)) && !command.isPiped && command.output === undefined) ||
  command.operands.some(({ text, isOpen }) => isOpen && hasCredentialVariable(text, variables)) ||
  command.options.some(({ value }) => value?.isOpen === true && hasCredentialVariable(value.text, variables))

/** Where the shells of a script begin to print the commands that are given credentials. */
export function tracesOf(script: Procedure): readonly Place[] {
  const { commands, shells } = script
  const variables = variablesOf(script)
  return shells.flatMap(({ traces }, i) => {
    const isTraced = commands.some(
      one => one.shell === i && one.settings.xtrace === 'on' && hasCredential(one, variables) && !isOfMachine(one),
    )
    return traces !== undefined && isTraced ? [traces] : []
  })
}

/** Whether it is the check on workflows that says of a command that it prints a credential (GA-12). */
export const isReportedInWorkflow = (command: ProcedureCommand): boolean =>
  /^(?:echo|printf)$/.test(command.program) || nameOf(command).includes('get-login-password')

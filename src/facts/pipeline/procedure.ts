import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A word of a command. */
export interface Argument {
  /** As the command gets it, as far as the script says; what is only known when it runs as it is written. */
  readonly text: string
  /** Whether a part of it is only known when the script runs. */
  readonly isOpen: boolean
  /** Where it is written: possibly in a variable or an array. */
  readonly at: Place
  /** Further words that it is: of a variable of a loop, or in a function that is called again. */
  readonly among?: readonly Pick<Argument, 'text' | 'at'>[]
}

/** An option of a command, once for each time that it is given. */
export interface CommandOption {
  /** With its dashes: `--force`, `-n`. */
  readonly name: string
  readonly value?: Argument
  readonly at: Place
}

/** `maybe`: on some paths to a command, or decided by what cannot be read; `sourced`: decided by the files that are sourced before. */
export type Setting = 'on' | 'off' | 'maybe' | 'sourced'

/** The options of the shell and the mask for new files that are set at a command. */
export interface ShellSettings {
  readonly errexit: Setting
  readonly nounset: Setting
  readonly pipefail: Setting
  readonly xtrace: Setting
  /** Whether new files are for their owner only. */
  readonly umask: Setting
}

/** What every path to a command has compared, and stopped on a mismatch. */
export interface Guards {
  /** The account of the active credentials, with an expected one. */
  readonly account: Setting
  /** The server of the selected context, with the endpoint that describe-cluster gives. */
  readonly server: Setting
}

/** What takes a failure away from errexit. */
export interface Hiding {
  /** As it is written: `|| true`, `local`. */
  readonly by: string
  readonly at: Place
  /** Whether the author says why the failure does not matter: in the message that takes its place, or in a comment. */
  readonly isStated?: true
}

/** A command of a procedure with the conditions under which it runs. */
export interface ProcedureCommand {
  /** Its name without a path, whatever runs it (`sudo`, `timeout`, a variable, an alias, a function). */
  readonly program: string
  /** What it does: `kubectl delete`, `aws eks delete-cluster`. */
  readonly name: string
  /** The program's word. */
  readonly at: Place
  readonly operands: readonly Argument[]
  readonly options: readonly CommandOption[]
  /** Whether it changes the platform, or only asks it. */
  readonly effect: 'changes' | 'reads' | 'none'
  /** Whether the script comes to it: not in a function that nothing calls, nor behind `exit`. */
  readonly isReached: boolean
  readonly settings: ShellSettings
  readonly guards: Guards
  /** How many of the procedure's `calls` come before it, where files have been sourced. */
  readonly callsBefore?: number
  /** Its number among all commands, in the order in which the script comes to them first. */
  readonly order: number
  /** Of what is in a function that is called again: the number of the last command before it runs for the last time. */
  readonly againAfter?: number
  /** Whether another command of a pipe takes its output. */
  readonly isPiped: boolean
  /** Of the first command of a pipe: the programs of the others, as they are written; empty for what is not a simple command. */
  readonly feeds?: readonly string[]
  /** Of the last command of a pipe: a command before it that may fail, such as `kustomize`. */
  readonly fedBy?: string
  /** The words of the query whose answer it gets, by a pipe or in a loop over it: `kubectl`, `get`, `svc`, `-A`. */
  readonly stdinFrom?: readonly string[]
  /** Whether its output stays in the script: in a variable, a pipe, a file. */
  readonly isCaptured: boolean
  /** Whether the rest of its pipe shows it all the same, as it is or in another form: `| tee FILE`, `| base64`. */
  readonly isShown?: true
  readonly isLooped: boolean
  /** Whether `timeout` ends it. */
  readonly isTimed: boolean
  /** The index of the shell that runs it. */
  readonly shell: number
  readonly hidden?: Hiding
  /** What continues after its failure, whether errexit is set or not: `|| true`. */
  readonly ignored?: Hiding
  /** What comes to it only where something has failed: a `trap`, which runs after success too, or `||`, `if !`, `else`. */
  readonly onFailure?: 'trap' | 'or' | undefined
  /** Whether the script decides what comes after its failure: it is a condition, `||` follows, what comes next reads `$?`, or only `&&` follows. */
  readonly isAnswered?: true
  /** Whether a URL of it begins with a variable for the address of the cluster's API server. */
  readonly isToServer?: true
  /** The file that its output is redirected to, and whether `mktemp` has made it. */
  readonly output?: Argument & { readonly isTemporary?: boolean }
  /** The same of a file that another command of its pipe writes it to: `| tee FILE`, `| jq . >FILE`. */
  readonly pipedTo?: Argument & { readonly isTemporary?: boolean }
}

/** What one shell does for its commands. */
export interface ProcedureShell {
  /** Its first command. */
  readonly at: Place
  /** Where it first sets errexit, nounset or pipefail. */
  readonly sets?: Place
  /** The words of that command behind its program. */
  readonly setsBy?: readonly Argument[]
  /** Whether it is known to be bash, which has pipefail; other shells may refuse that. */
  readonly isBash: boolean
  /** Where it first sets xtrace. */
  readonly traces?: Place
  /** Whether it expands a variable that nothing in sight sets. */
  readonly hasInputs: boolean
}

/** An input of a script that says where it works: cluster, account, region, namespace. */
export interface ScriptInput {
  /** As it is written: `${REGION:-eu-west-1}`, `$1`. */
  readonly written: string
  /** The variable or the option that it is for. */
  readonly name: string
  /** What the script goes on with where it is not set. */
  readonly by: 'default' | 'nothing'
  readonly at: Place
}

/** What a script sets out to remedy: no slots for Pods, no memory, what one instance may have at most. */
export type Symptom = 'pod slots' | 'memory' | 'instance limits'

/** A script that operates the platform: its commands in the order in which they run. */
export interface Procedure {
  readonly commands: readonly ProcedureCommand[]
  /** The shells that run it, one after the other: a step of GitHub has its own. */
  readonly shells: readonly ProcedureShell[]
  /** `job`: a step of a pipeline, whose shell has options of its own. `user data`: what makes a machine or an image. */
  readonly runs: 'script' | 'job' | 'user data'
  /** Whether it is the steps of a job of GitHub Actions, or of an action. */
  readonly isWorkflow: boolean
  /** Whether a container of a Pod runs it, of whose words the checks of Pods speak. */
  readonly inContainer: boolean
  /** Whether what runs it takes what it prints: the data source `external` of Terraform, `register` of Ansible. */
  readonly isAnswer: boolean
  /** Whether it is a recipe: each of its lines has a shell of its own. */
  readonly isRecipe?: true
  /** The target that it is the recipe of. */
  readonly target?: string
  /** Whether it is run only where what it belongs to is taken away. */
  readonly isCleanUp?: true
  /** Whether its options are only set on its first line. */
  readonly isByFirstLine: boolean
  /** The inputs that say where it works and that it goes on without. */
  readonly inputs: readonly ScriptInput[]
  /** What it compares the status of an update with. */
  readonly updateStates: readonly Argument[]
  /** What the other jobs of its pipeline run, by its names: `aws eks list-insights`. */
  readonly elsewhere: readonly string[]
  /** What it names as what it remedies. */
  readonly symptoms: readonly Symptom[]
  /** The variables that have a credential, though they may be called otherwise: an answer of STS, a URL with a password in it. */
  readonly credentials: readonly string[]
  /** The files that it sources, as they are named. */
  readonly sources: readonly Argument[]
  /** Where it sources files: what it calls that may be a function of one of them, in order. */
  readonly calls: readonly string[]
  /** Whether it works on a cluster that it has made itself, or on one of this machine. */
  readonly isOwnCluster: boolean
  /** Of a job that nobody has to choose: whether it makes whole clusters, or takes them away. */
  readonly clusters: readonly ('made' | 'ended')[]
}
export const procedure = defineFact<Procedure>('procedure')
/** The same for what one line shows, whatever runs before it; also for recipes, where each line has its own shell. */
export const scriptLines = defineFact<Procedure>('scriptLines')

/** The same of a script that asks servers or names without a command of the platform: its requests may hang as any. */
export const otherScript = defineFact<Procedure>('otherScript')

/** The options of a command that have one of these names. */
export const optionsOf = (
  { options }: Pick<ProcedureCommand, 'options'>,
  ...names: readonly string[]
): readonly CommandOption[] => options.filter(({ name }) => names.includes(name))

/** Whether a command has a switch of such a name that is not `=false`. */
export const isOn = (command: ProcedureCommand, ...names: readonly string[]): boolean =>
  optionsOf(command, ...names).some(({ value }) => value?.text !== 'false')

/** Whether operands only known when the script runs may contain options. */
export const mayHoldOptions = ({ operands }: ProcedureCommand): boolean =>
  operands.some(({ isOpen, text }) => isOpen && /[@*]|_?(?:ARGS|OPTS|OPTIONS|FLAGS)\b/i.test(text))

/** What a command does: `kubectl delete`, `aws eks delete-cluster`. */
export const nameOf = ({ name }: Pick<ProcedureCommand, 'name'>): string => name

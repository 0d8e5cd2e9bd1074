import type { MappingNode, Node, ScalarNode, SequenceNode } from '../tree/node.ts'

/*
 * A shell script as a tree of the project's nodes: places, pointers and edits work in it as they do in YAML.
 *
 * A **list** (the script, a body, a branch, a substitution) is a mapping: one entry a command, in the order of the text. The
 * key describes the command, so a pointer is readable and does not move when other commands come or go:
 *
 *     /aws eks update-addon                a simple command: its program, with its subcommand where the program has them
 *     /aws eks update-addon (2)            the second one of that name in the same list
 *     /REGION=   /deploy()   /if   /for node   /while   /case   /(   /{   /[[   /((   /coproc   />
 *
 * The key's range is the command's first word or keyword. `a && b || ! c | d &` is four entries: each says by which
 * operator it is joined to the one before (`joined`), whether its pipe is negated and whether it runs in the background.
 * `|` binds closer than `&&` and `||`, which bind alike from the left, so nothing is lost. A command without `joined` begins
 * a new statement.
 *
 * A **simple command** is a sequence of what it is written with, in that order: words, assignments, redirections.
 *
 *     /aws eks update-addon/4              a word, a scalar; its value has no quotes or escapes, expansions as they are written
 *     /aws eks update-addon/5/--name       the value of a word `--name=VALUE`, `-n'VALUE'` or `NAME=VALUE`; the key's range is `--name`
 *     /REGION=/0/REGION                    what is assigned; of an array a sequence of words
 *     /cat/1/>   /cat/1/2>>   /cat/1/<<<   where a redirection goes; the key is its operator, with a descriptor before it
 *     /cat/1/<<EOF                         the body of a here-document, a scalar: what the command is given. It and the
 *                                          commands in it are the only nodes whose range lies outside of their parent's.
 *
 * `[[ … ]]` and `((…))` are simple commands too: their operands, operators and brackets are the words.
 *
 * **Substitutions**: a word with `$(…)`, `<(…)` or backticks in it is a mapping. `text` is the whole word as a scalar, and
 * `$()`, `$() (2)`, `<()`, `>()` are lists: `/ID=/0/ID/$()/aws sts get-caller-identity/3`. A here-document's are beside
 * its body: `/cat/1/$()`.
 *
 * **Compound commands** are mappings. The key's range is the keyword, an empty range where there is none.
 *
 *     /if/condition   /if/then   /if/elif/condition   /if/elif (2)/then   /if/else
 *     /while/condition   /while/do   /for node/words/0   /for node/do   /for ((/header/…
 *     /case/word   /case/apply|deploy)/patterns/0   /case/apply|deploy)/do
 *     /deploy()/body   /(/body   /{/body   /coproc/body
 *     …/redirects/0/>                      on any of them
 *
 * Beside `items` and `entries`, nodes have data of their own, and no other reference to nodes, so that whatever copies or
 * moves a tree keeps them whole; `read.ts` has the way from one to the next. Offsets are UTF-16, half-open. Those of a
 * part of a word are offsets into the script's own text, even if the script is in another document.
 */

/** The quotes around a part of a word: `'…'`, `"…"` or `$"…"`, `$'…'`. */
export type Quote = 'none' | 'single' | 'double' | 'ansi-c'

interface PartBase {
  readonly quote: Quote
  /** Its text as the command gets it; of what is only known when the script runs, as it is written. */
  readonly text: string
  /** UTF-16 offsets into the script's own text, without the quotes. */
  readonly start: number
  readonly end: number
}

/** `$X`, `${X}`, `${X:-operand}`, `${#X}`, `${!X}`. */
export interface ParameterPart extends PartBase {
  readonly kind: 'parameter'
  readonly name: string
  /** `#` for its length, `!` for the variable that it names. */
  readonly prefix?: '#' | '!'
  /** `:-`, `:?`, `%%`, `/` … */
  readonly operator?: string
  /** What follows the operator, as it is written. */
  readonly operand?: string
}

/**
 * What a word is put together from: text; `*`, `?`, `[…]`; `{a,b}`; `$X`; `$(…)` and backticks; `<(…)`; `$((…))`; an
 * expression that a pipeline fills in before the shell runs (`${{ … }}`, `$[[ … ]]`).
 */
export type Part =
  | ParameterPart
  | (PartBase & {
      readonly kind: 'literal' | 'glob' | 'brace' | 'command' | 'process' | 'arithmetic' | 'template'
    })

/** What each word has, in whatever form. */
interface WordBase {
  readonly shell: 'word'
  /** Without quotes and escapes; what is only known when the script runs as it is written. */
  readonly text: string
  /** Whether the text is what the command gets, except for file names that a pattern expands to. */
  readonly isKnown: boolean
  readonly parts: readonly Part[]
}

/** A word: a scalar, or a mapping where it is `NAME=VALUE` or has commands in it. */
export type Word = (ScalarNode & WordBase) | (MappingNode & WordBase)

/** The text of a here-document: without the tabs that `<<-` drops and without escapes, expansions as they are written. */
export interface HereDocument extends ScalarNode {
  readonly shell: 'here-document'
  readonly value: string
  readonly delimiter: string
  /** Whether the delimiter is quoted: then nothing is expanded. */
  readonly isQuoted: boolean
  /** Whether it is `<<-`: leading tabs are dropped. */
  readonly dropsTabs: boolean
  /** Whether its closing line is there; else it ends with the script. */
  readonly isClosed: boolean
  readonly isKnown: boolean
  readonly parts: readonly Part[]
}

/** `NAME=VALUE`, `NAME+=VALUE`, `NAME[1]=VALUE` before a command or alone: its one entry is the value, of an array its words. */
export interface Assignment extends MappingNode {
  readonly shell: 'assignment'
  readonly name: string
  readonly isAppend: boolean
}

/** The words of an array between its parentheses. */
export interface ArrayValue extends SequenceNode {
  readonly shell: 'array'
}

/** A redirection. Its first entry is the target, a word or a here-document. */
export interface Redirect extends MappingNode {
  readonly shell: 'redirect'
  /** `>`, `>>`, `<`, `&>`, `<<`, `<<<` … */
  readonly operator: string
  /** `2` of `2>`, `{fd}`. */
  readonly descriptor?: string
}

/** What joins a command to the one before it in its list. */
export type Operator = '&&' | '||' | '|' | '|&'

interface CommandBase {
  readonly joined?: Operator
  /** Whether an odd number of `!` precedes the pipe that begins with it. */
  readonly isNegated: boolean
  /** Whether its statement ends with `&`. */
  readonly isBackground: boolean
}

/** A program, builtin or function with its words; or assignments or redirections alone; `[[ … ]]`; `((…))`. */
export interface SimpleCommand extends SequenceNode, CommandBase {
  readonly shell: 'simple'
  readonly items: readonly (Word | Assignment | Redirect)[]
}

/** A command that contains lists of others, under the keys above. */
export interface CompoundCommand extends MappingNode, CommandBase {
  readonly shell: 'if' | 'for' | 'select' | 'while' | 'until' | 'case' | 'function' | 'subshell' | 'group' | 'coproc'
  /** The variable of `for` and `select`, the name of a function or coprocess. */
  readonly name?: string
  /** Whether a function's body runs in a shell of its own: `f() ( … )`. */
  readonly isSubshell?: true
}

export type Command = SimpleCommand | CompoundCommand

/** Commands that follow each other. */
export interface List extends MappingNode {
  readonly shell: 'list'
}

/** All nodes of a shell's tree that have data of their own; the others join a compound command's parts. */
export type ShellNode = Word | HereDocument | Assignment | ArrayValue | Redirect | Command | List

/** The node with its shell data, where it has any: where it is of a script. */
export function shellNode(node: Node | undefined): ShellNode | undefined {
  return node !== undefined && isShellNode(node) ? node : undefined
}

const isShellNode = (node: Node): node is ShellNode => 'shell' in node

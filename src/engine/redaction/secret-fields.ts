import type { Range } from '../../languages/tree/query.ts'
import { looksSecret, secretParts } from '../../model/credential.ts'
import { isSecretKey, isVagueKey, SECRET_WORD } from './secret-names.ts'

/** A name and how far to look around it: longer ones are nobody's. */
const LONGEST_NAME = 100
const LONGEST_VALUE = 100_000
/** What a name that need not mean a secret is looked at for. */
const LONGEST_VAGUE = 400
/** So much of a line before a name is looked at, to see whether it is inside of brackets or quotes. */
const LONGEST_LEAD = 400

const WORD = new RegExp(SECRET_WORD, 'gi')
const isNameCharacter = (character: string): boolean => /[\w.-]/.test(character)

/**
 * Values in `text` that a name beside them says are secret, in whatever language the text is: `password: x`,
 * `"token": "x"`, `SECRET=x`, `--password x`, `<password>x</password>`, `{name: DB_PASSWORD, value: x}`; the data of a
 * manifest of a Secret. By lines and signs, without a parser: also for scripts, comments and what is broken. UTF-16
 * offsets, in no order, perhaps overlapping. Linear in the length of the text.
 */
export function* secretFields(text: string): Generator<Range> {
  let done = 0
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (index < done) continue
    const named = nameAround(text, index, index + word.length)
    done = named.end
    if (!isSecretKey(named.name) || isAction(text, named)) continue
    const value = valueAfter(text, named) ?? pairedValue(text, named)
    if (value === undefined) continue
    const written = text.slice(value.start, value.end)
    const isVague = isVagueKey(named.name) && !written.includes('\n')
    // What is looked at for nothing must not be looked at again and again; a vague name's value is short.
    if (!isVague) done = Math.max(done, value.end)
    if (!isVague || looksSecret(written)) yield* partsOf(value, written)
  }
}

/** The parts that are secret of a value that is written in a range. */
function* partsOf({ start }: Range, written: string): Generator<Range> {
  for (const part of secretParts(written)) yield { start: start + part.start, end: start + part.end }
}

interface Named {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Whether dashes before it make it an option of a command. */
  readonly isOption: boolean
}

/** The whole name that the word between two offsets is a part of. */
function nameAround(text: string, from: number, to: number): Named {
  let start = from
  while (start > 0 && from - start < LONGEST_NAME && isNameCharacter(text.charAt(start - 1))) start--
  let end = to
  while (end - to < LONGEST_NAME && isNameCharacter(text.charAt(end))) end++
  const written = text.slice(start, end)
  const name = written.replace(/^-+/, '').replace(/[.-]+$/, '')
  return { name, start, end, isOption: written.startsWith('-') }
}

/** What follows the one service of AWS whose prefix looks like the name of a secret: `eks-auth:AssumeRoleForPodIdentity`. */
const ACTION = /:(?:\*|[A-Z][A-Za-z]{3,60}\*?)(?![\w-])/y

function isAction(text: string, { name, end }: Named): boolean {
  ACTION.lastIndex = end
  return name === 'eks-auth' && ACTION.test(text)
}

/** `:`, `=`, `=>`, `>` of an element, or the space after an option: with the quotes of the name before it. */
const SIGN = /\\{0,4}["'\]]{0,2}[ \t]{0,40}(:=|=>|[:=])[ \t]{0,200}/y
const AFTER_OPTION = /\\{0,4}["']?(?:[ \t]{1,40}|,\s{0,40}|[ \t]{0,40}\r?\n[ \t]{0,100}-[ \t]{1,40})(?=[^-\s])/y

function valueAfter(text: string, named: Named): Range | undefined {
  const { start, end, isOption } = named
  if (text.charAt(start - 1) === '<' && text.charAt(end) === '>') {
    const content = /[^<]{0,4000}(?=<\/)/y
    content.lastIndex = end + 1
    const found = content.exec(text)?.[0]
    return found === undefined ? undefined : { start: end + 1, end: end + 1 + found.length }
  }
  SIGN.lastIndex = end
  const sign = SIGN.exec(text)
  if (sign !== null && text.endsWith('${', start)) return operandAt(text, SIGN.lastIndex)
  if (sign !== null) return isTag(text, start, end) ? undefined : valueAt(text, named, SIGN.lastIndex, sign[1] ?? ':')
  if (!isOption) return undefined
  AFTER_OPTION.lastIndex = end
  return AFTER_OPTION.test(text) ? valueAt(text, named, AFTER_OPTION.lastIndex, ' ') : undefined
}

/** What a variable is where it has no value: `${NAME:-x}`. */
function operandAt(text: string, at: number): Range | undefined {
  const operand = /[-=]["']?([^"'}\r\n]{1,4000})/dy
  operand.lastIndex = at
  return rangeOf(operand.exec(text), 0)
}

/** The secret that a finding between two offsets is about: what is written there, or behind the sign where that is a name. */
export const secretAt = (text: string, start: number, end: number): Range =>
  valueAfter(text, { name: '', start, end, isOption: false }) ?? { start, end }

/** Whether the name is a part of an ARN or of an image reference: `…:secret:db`, `registry/token:v1`, `image: token:v1`. */
const isTag = (text: string, start: number, end: number): boolean =>
  text.charAt(end) === ':' &&
  /[^\s"'\\]/.test(text.charAt(end + 1)) &&
  (/[/:@]/.test(text.charAt(start - 1)) || /image["']?[ \t]{0,9}[:=][ \t]{0,9}["']?$/i.test(leadOf(text, start)))

/** Where the part in parentheses of what a pattern found is, if there is one; `offset` is that of the text. */
function rangeOf(found: RegExpExecArray | null, offset: number): Range | undefined {
  const [start, end] = found?.indices?.[1] ?? []
  return start === undefined || end === undefined ? undefined : { start: offset + start, end: offset + end }
}

/** A command that says the value, and what it says where that is a word. */
const COMMAND =
  /["']?(?:\$\(|`)\s{0,9}(?:(?:echo|printf)\s{1,9}(?:-\w{1,9}\s{1,9}|["']?%s(?:\\n)?["']?\s{1,9}){0,3}["']?([^\s"'|)`]{1,400}))?/dy

const QUOTE = /(\\{0,8})(["'`]{1,3})/y

/** The value that begins at `at`, without its quotes; `sign` is the text between it and its name. */
function valueAt(text: string, named: Named, at: number, sign: string): Range | undefined {
  COMMAND.lastIndex = at
  const command = COMMAND.exec(text)
  if (command !== null) return rangeOf(command, 0)
  QUOTE.lastIndex = at
  const quote = QUOTE.exec(text)
  if (quote !== null) return quoted(text, QUOTE.lastIndex, quote[1] ?? '', quote[2] ?? '"')
  if (sign === ':') {
    const line = lineFrom(text, at)
    if (BLOCK.test(line)) return indented(text, named.start, at + line.length)
    if (/^(?:[*!]\S{0,200}(?:\s|$)|&\S{1,200}$|\{(?!\{)|[[#]|$)/.test(line)) return undefined
  }
  EXPRESSION.lastIndex = at
  if (EXPRESSION.test(text)) return { start: at, end: EXPRESSION.lastIndex }
  const isSpaced = /[ \t]/.test(text.charAt(at - 1))
  const line = sign === '=' && isSpaced ? lineFrom(text, at) : ''
  if (REFERENCE.test(line)) return rangeOf(/(?<!\[)"([^"$]{1,400})"(?!\])/d.exec(line), at)
  const stop = stopOf(leadOf(text, named.start), sign, isSpaced, text.slice(named.start, at))
  const rest = text.slice(at, at + (isVagueKey(named.name) ? LONGEST_VAGUE : LONGEST_VALUE))
  const length = rest.search(stop)
  const value = (length < 0 ? rest : rest.slice(0, length)).trimEnd().replace(/,$/, '')
  return value === '' ? undefined : { start: at, end: at + value.length }
}

/** A value that begins with an expression, which may have quotes and spaces in it, and what is joined to it. */
const EXPRESSION = /(?:\{\{[^{}\r\n]{0,500}\}\}|\$\{[^{}\r\n]{0,500}\}|\\\([^()\r\n]{0,500}\))[^\s"'`,;&]{0,500}/y

/** What HCL writes without quotes: a reference, a call, or the beginning of an object. */
const REFERENCE =
  /^(?:(?:var|local|data|module|each|self|[a-z]{1,40}(?:_[a-z\d]{1,40}){1,9})(?:\.[a-z_][\w-]{0,200}|\[[^\]]{0,200}\]){1,20}\s*$|[a-z][a-z\d_]{0,40}\((?:.*\)|.*[({[,])\s*$|[{[]\s*$)/

/** The header of a block scalar. */
const BLOCK = /^(?:&\S{1,200}\s{1,9})?(?:![\w!:/.-]{0,100}\s{1,9})?[|>][-+\d]{0,3}(?:\s{1,99}#.*)?\s*$/

/** What ends a value without quotes: that depends on the language, which the sign and what is before the name tell. */
function stopOf(lead: string, sign: string, isSpaced: boolean, name: string): RegExp {
  if (sign.includes(':') || sign === '=>') return isInside(lead) ? /[,}\]"'`\r\n]|\\["nr]|\s#/ : /\s#|[\r\n]/
  if (sign === '=' && isSpaced) return /\s[#;]|[\r\n]/
  if (/[?&]$/.test(lead)) return /[\s"'`&#<>\\]/
  if (/;\s?$/.test(lead)) return /[\s"'`;]/
  if (/,$|--set(?:-\w{1,9})?[\s="',]{1,9}$/.test(lead) || /^\w[^=]*\./.test(name)) return /[\s"'`,]/
  return /[\s"'`|)}\]]|;(?:\s|$)|\\["nr]|,(?:["'\s]|$)/
}

/** Whether a bracket or a quote is open at the end of a line's part. */
const isInside = (lead: string): boolean =>
  /[{["'`(]/.test(lead.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '').replace(/\{[^{}]*\}|\[[^[\]]*\]|\([^()]*\)/g, ''))

/** The text on the line before `at`, as much of it as matters. */
function leadOf(text: string, at: number): string {
  const lead = text.slice(Math.max(0, at - LONGEST_LEAD), at)
  return lead.slice(Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('\r')) + 1)
}

/** What is left of the line, as much of it as tells what it is. */
function lineFrom(text: string, at: number): string {
  const end = /[^\r\n]{0,400}/y
  end.lastIndex = at
  return end.exec(text)?.[0] ?? ''
}

/** The text between the quotes; over several lines too. To the end of the line if nothing closes it. */
function quoted(text: string, at: number, prefix: string, mark: string): Range {
  const isEmpty = mark.length === 2
  if (isEmpty) return { start: at, end: at }
  const limit = Math.min(text.length, at + LONGEST_VALUE)
  // A template's action may have quotes of its own.
  const action = /(?:\{\{[^\r\n]{0,500}?\}\})?/y
  action.lastIndex = at
  action.test(text)
  for (
    let end = text.indexOf(prefix + mark, action.lastIndex);
    end >= 0 && end <= limit;
    end = text.indexOf(prefix + mark, end + 1)
  ) {
    let slashes = 0
    while (text.charAt(end - 1 - slashes) === '\\' && slashes < 64) slashes++
    if (mark === "'" || slashes % 2 === 0) return { start: at, end }
  }
  return { start: at, end: at + lineFrom(text, at).length }
}

/** The lines after `at`, the end of a line, that are further to the right than the one with the name. */
function indented(text: string, nameStart: number, at: number): Range | undefined {
  const column = leadOf(text, nameStart).replace(/[^\s-].*$/s, '').length
  const line = /\r?\n([ \t]*)([^\r\n]*)/y
  line.lastIndex = at
  let end = at
  let first: number | undefined
  for (let match = line.exec(text); match !== null; match = line.exec(text)) {
    const [whole, indent = '', content = ''] = match
    if (content !== '' && indent.length <= column) break
    if (content !== '') first ??= match.index + whole.length - content.length
    end = match.index + whole.length
  }
  return first === undefined ? undefined : { start: first, end }
}

/** `DB_PASSWORD` as the value of a name: what the value beside it is. Both orders, in brackets, in lines, in words. */
const VALUE_AFTER =
  /\\{0,4}["']?[ \t]{0,40}(?:,|\r?\n)\s{0,200}(?:-\s{1,4})?\\{0,4}["']?(?:value|default|Value|Default|ParameterValue)\\{0,4}["']?[ \t]{0,40}[:=][ \t]{0,200}/y
const NAME_BEFORE = /\b(?:name|key|Name|Key|ParameterKey)\\{0,4}["']?[ \t]{0,40}[:=][ \t]{0,40}\\{0,4}["']?$/
const VALUE_BEFORE =
  /\b(?:value|Value|ParameterValue)\\{0,4}["']?[ \t]{0,40}[:=][ \t]{0,40}\\{0,4}["']?([^\r\n"']{1,400}?)\\{0,4}["']?[ \t]{0,40}(?:,|\r?\n)\s{0,200}\\{0,4}["']?(?:name|key|Name|Key|ParameterKey)\\{0,4}["']?[ \t]{0,40}[:=][ \t]{0,40}\\{0,4}["']?$/

function pairedValue(text: string, named: Named): Range | undefined {
  const { start, end } = named
  const lead = text.slice(Math.max(0, start - 3 * LONGEST_LEAD), start)
  if (!NAME_BEFORE.test(lead)) return undefined
  VALUE_AFTER.lastIndex = end
  if (VALUE_AFTER.test(text)) return valueAt(text, named, VALUE_AFTER.lastIndex, ':')
  const before = VALUE_BEFORE.exec(lead)
  if (before === null) return undefined
  const value = before[1] ?? ''
  const at = start - lead.length + before.index + before[0].indexOf(value)
  return { start: at, end: at + value.length }
}

const SECRET_KIND = /^([ \t]*)(?:-[ \t]+)?["']?kind["']?[ \t]*:[ \t]*["']?Secret["']?[ \t]*,?(?:#.*)?\r?$/gm
const DATA = /^(?:-[ \t]+)?["']?(?:data|stringData)["']?[ \t]*:/

/** The values below `data` and `stringData` in the lines of a manifest of a Secret; block style only. */
export function* manifestData(text: string): Generator<Range> {
  if (!text.includes('Secret')) return
  let done = 0
  for (const { index } of text.matchAll(SECRET_KIND)) {
    if (index < done) continue
    const [start, end] = manifestAround(text, index)
    done = end
    yield* dataIn(text, start, end)
  }
}

/** The lines between the marks of documents around `at`. */
function manifestAround(text: string, at: number): readonly [number, number] {
  const before = Math.max(text.lastIndexOf('\n---', at), 0)
  const after = text.indexOf('\n---', at)
  return [before, after < 0 ? text.length : after]
}

function* dataIn(text: string, from: number, to: number): Generator<Range> {
  const line = /([ \t]*)([^\r\n]*)(?:\r\n|\n|\r|$)/y
  line.lastIndex = from
  let column = -1
  while (line.lastIndex < to) {
    const at = line.lastIndex
    const [whole = '', indent = '', content = ''] = line.exec(text) ?? []
    if (whole === '') break
    if (content === '' || content.startsWith('#')) continue
    if (column >= 0 && indent.length <= column) column = -1
    if (column < 0) {
      if (DATA.test(content)) column = indent.length
      continue
    }
    const key = /^(?:"[^"]{0,300}"|'[^']{0,300}'|[^\s:#"'][^:#]{0,300}?)[ \t]*:(?:[ \t]+|$)/.exec(content)?.[0] ?? ''
    const value = content
      .slice(key.length)
      .replace(/^["']|(?<=["'\w=])\s+#.*$/g, '')
      .replace(/["']?,?\s*$/, '')
    if (/^(?:[|>][-+\d]{0,3}|#.*)?$/.test(value)) continue
    const start = at + indent.length + key.length + content.slice(key.length).indexOf(value)
    yield* partsOf({ start, end: start + value.length }, value)
  }
}

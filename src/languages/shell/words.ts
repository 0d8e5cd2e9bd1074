/** A word of a shell command. Offsets are UTF-16, half-open, into the script. */
export interface ShellWord {
  /** Without its quotes and escapes; expansions (`$X`, `$(…)`) as they are written. */
  readonly text: string
  /** Whether a part of it is only known when it runs: `$X`, `${X}`, `$(…)`, a backtick. */
  readonly isOpen: boolean
  readonly start: number
  readonly end: number
}

/** One simple command, wherever it stands: in a list, a pipe, a branch, a `$(…)`. */
export interface ShellCommand {
  readonly words: readonly ShellWord[]
  /** The files that it reads from and writes to. */
  readonly redirects: readonly ShellWord[]
  /** `X` where the command's output becomes the value of X: `X=$(…)`, `echo "X=$(…)"`. Its pipe's commands all have it. */
  readonly variable?: string
}

/** The text of a here-document (`<<EOF`), with the commands of the line that opens it, in their order. Offsets as in `ShellWord`. */
export interface HereDocument {
  readonly start: number
  readonly end: number
  readonly commands: readonly ShellCommand[]
}

/** How deep `$(…)` may be nested; what is deeper is one word. */
const DEEPEST = 20
const NAME = /^[A-Za-z_][A-Za-z0-9_-]*=$/

interface Reader {
  readonly script: string
  readonly commands: ShellCommand[]
  readonly documents: HereDocument[]
  position: number
}

/**
 * The simple commands of a POSIX shell script, in the order of their ends. Comments and here-documents are left out; so are the
 * operators between commands. Never throws: what is not closed ends with the script. Linear in the length.
 */
export const shellCommands = (script: string): readonly ShellCommand[] => readScript(script).commands

/** The here-documents of a script, in their order. Never throws; one that is not closed ends with the script. */
export const hereDocuments = (script: string): readonly HereDocument[] => readScript(script).documents

function readScript(script: string): Reader {
  const reader: Reader = { script, commands: [], documents: [], position: 0 }
  while (reader.position < script.length) {
    readList(reader, undefined, 0)
    // A closing parenthesis that opened nowhere ends nothing.
    reader.position += 1
  }
  return reader
}

/** Reads commands until the script ends or a `)` closes them; the position is then at that `)`. */
function readList(reader: Reader, variable: string | undefined, depth: number): void {
  const delimiters: string[] = []
  let first = reader.commands.length
  let words: ShellWord[] = []
  let redirects: ShellWord[] = []
  const finish = (): void => {
    if (words.length + redirects.length > 0)
      reader.commands.push({ words, redirects, ...(variable === undefined ? {} : { variable }) })
    words = []
    redirects = []
  }
  for (; reader.position < reader.script.length; ) {
    const letter = reader.script[reader.position] ?? ''
    if (letter === ')') break
    if (letter === '\n') {
      finish()
      reader.position += 1
      if (delimiters.length > 0) skipDocuments(reader, delimiters.splice(0), reader.commands.slice(first))
      first = reader.commands.length
    } else if (letter === ';' || letter === '&' || letter === '|' || letter === '(') {
      // `&>` redirects; every other & ends a command.
      if (letter !== '&' || reader.script[reader.position + 1] !== '>') finish()
      reader.position += 1
    } else if (letter === ' ' || letter === '\t' || letter === '\r') reader.position += 1
    else if (letter === '\\' && /^\\\r?\n/.test(reader.script.slice(reader.position, reader.position + 3)))
      reader.position += reader.script[reader.position + 1] === '\r' ? 3 : 2
    else if (letter === '#') reader.position = endOfLine(reader)
    else if (letter === '<' || letter === '>') readRedirect(reader, redirects, delimiters, depth)
    else words.push(readWord(reader, depth))
  }
  finish()
}

function readRedirect(reader: Reader, redirects: ShellWord[], delimiters: string[], depth: number): void {
  const { script } = reader
  const operator = /^(?:<<<|<<-?|>>|<>|>\||[<>]&?)/.exec(script.slice(reader.position, reader.position + 3))?.[0] ?? '<'
  reader.position += operator.length
  // `<(…)` and `>(…)` are commands by themselves.
  if (script[reader.position] === '(') {
    readSubstitution(reader, 1, undefined, depth)
    return
  }
  while (script[reader.position] === ' ' || script[reader.position] === '\t') reader.position += 1
  if (reader.position >= script.length || /[\n;|&()]/.test(script[reader.position] ?? '')) return
  const word = readWord(reader, depth)
  if (operator === '<<' || operator === '<<-') delimiters.push(word.text)
  else if (operator !== '<<<') redirects.push(word)
}

/** Goes behind the bodies of here-documents that end with these words. */
function skipDocuments(reader: Reader, delimiters: readonly string[], commands: readonly ShellCommand[]): void {
  for (const delimiter of delimiters) {
    const start = reader.position
    let end = start
    while (reader.position < reader.script.length) {
      const line = { start: reader.position, end: endOfLine(reader) }
      reader.position = Math.min(line.end + 1, reader.script.length)
      if (reader.script.slice(line.start, line.end).trim() === delimiter) break
      end = reader.position
    }
    reader.documents.push({ start, end, commands })
  }
}

function endOfLine({ script, position }: Reader): number {
  const end = script.indexOf('\n', position)
  return end < 0 ? script.length : end
}

const ENDS_WORD = /[\s;&|()<>]/

function readWord(reader: Reader, depth: number): ShellWord {
  const { script } = reader
  const start = reader.position
  let text = ''
  let isOpen = false
  let quoted = false
  while (reader.position < script.length) {
    const letter = script[reader.position] ?? ''
    if (!quoted && ENDS_WORD.test(letter)) break
    if (letter === '"') {
      quoted = !quoted
      reader.position += 1
    } else if (letter === "'" && !quoted) text += readSingleQuoted(reader)
    else if (letter === '\\') text += readEscape(reader)
    else if (letter === '$' || letter === '`') {
      const from = reader.position
      const name = NAME.test(text) ? text.slice(0, -1) : undefined
      if (readExpansion(reader, name, depth)) isOpen = true
      text += script.slice(from, reader.position)
    } else {
      text += letter
      reader.position += 1
    }
  }
  return { text, isOpen, start, end: reader.position }
}

function readSingleQuoted(reader: Reader): string {
  const close = reader.script.indexOf("'", reader.position + 1)
  const end = close < 0 ? reader.script.length : close
  const text = reader.script.slice(reader.position + 1, end)
  reader.position = Math.min(end + 1, reader.script.length)
  return text
}

/** A backslash and what it escapes: nothing where it joins two lines. */
function readEscape(reader: Reader): string {
  const next = reader.script[reader.position + 1] ?? ''
  reader.position = Math.min(reader.position + 2, reader.script.length)
  return next === '\n' ? '' : next
}

/** Goes behind an expansion; false where the `$` is only itself. Reads the commands of a substitution. */
function readExpansion(reader: Reader, variable: string | undefined, depth: number): boolean {
  const { script, position } = reader
  if (script[position] === '`') return readBackticks(reader)
  const next = script[position + 1] ?? ''
  if (next === '(' && script[position + 2] !== '(') return readSubstitution(reader, 2, variable, depth)
  if (next === '{' || next === '(') return skipBrackets(reader, next)
  const name = /^\$(?:[A-Za-z_][A-Za-z0-9_]{0,199}|[0-9@*#?$!-])/.exec(script.slice(position, position + 201))?.[0]
  reader.position += name?.length ?? 1
  return name !== undefined
}

/** `$(…)`: its commands are the script's too. `opening` is the length of what opens it. */
function readSubstitution(reader: Reader, opening: number, variable: string | undefined, depth: number): boolean {
  if (depth >= DEEPEST) {
    reader.position = reader.script.length
    return true
  }
  reader.position += opening
  readList(reader, variable, depth + 1)
  reader.position = Math.min(reader.position + 1, reader.script.length)
  return true
}

/** The old form of a substitution is not looked into. */
function readBackticks(reader: Reader): boolean {
  const close = reader.script.indexOf('`', reader.position + 1)
  reader.position = close < 0 ? reader.script.length : close + 1
  return true
}

/** Goes behind `${…}`, `${{ … }}` or `$((…))`. */
function skipBrackets(reader: Reader, open: '{' | '('): boolean {
  const close = open === '{' ? '}' : ')'
  let level = 0
  for (reader.position += 1; reader.position < reader.script.length; reader.position += 1) {
    const letter = reader.script[reader.position]
    if (letter === open) level += 1
    if (letter !== close) continue
    level -= 1
    if (level === 0) break
  }
  reader.position = Math.min(reader.position + 1, reader.script.length)
  return true
}

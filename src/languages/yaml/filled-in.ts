/** A value that a team's own tool fills in, and that YAML takes for a comment: `name: #SERVICE_NAME#-web`. */
const SWALLOWED = /^([ \t-]*[\w./-]{1,100}:[ \t]+)#([A-Z][A-Z0-9_]{1,60})#(?=\S*[ \t]*(?:#.*)?\r?$)/gm

/** A value or a line that a program fills in, and that YAML takes for an object: `image: {mysql_image}`, as Python's `format` has it. */
const IN_BRACES = /^([ \t-]*(?:[\w./-]{1,100}:[ \t]+)?)\{([A-Za-z_]\w{1,60})\}(?=[ \t]*(?:#.*)?\r?$)/gm

/** The same in copier's brackets, which YAML takes for a list in a list: `containerPort: [[ container_port ]]`. */
const IN_BRACKETS = /^([ \t-]*(?:[\w./-]{1,100}:[ \t]+)?)\[\[ ([A-Za-z_]\w{1,60}) \]\](?=[ \t]*(?:#.*)?\r?$)/gm

/** A field without a value whose comment says to write one: `image: ## EDIT - your image`. What is below it may be its value. */
const BLANK =
  /^([ \t-]*[\w./-]{1,100}:[ \t]+)(#+[ \t]{0,9}(?:EDIT|FILL|Fill in|REPLACE|Replace|CHANGE|Change|Insert|Enter|Provide|Specify|Your|your)\b[^\r\n]{0,300})(?=\r?$)/gm

/** A value that ytt works out, and that YAML takes for a comment: `image: #@ data.values.image`. */
const WORKED_OUT = /^([ \t]*(?:(?:- +)+|(?:- +)*[\w./-]{1,100}:[ \t]+))(#@ [^\r\n]{1,500})(?=\r?$)/gm

/** A part of a text, or of a key, that ytt works out: `(@= key @).toml: |`. */
const IN_TEXT = /\(@=([^\r\n]{1,300}?)@\)/g

/** What it takes: looking for it costs far less in the many texts that have none. */
const NAMED = /#[A-Z][A-Z0-9_]{1,60}#/
const COMMENTED = /:[ \t]+#+[ \t]{0,9}(?:EDIT|F|R|C|I|E|P|S|Y|your)/
const BRACED = /[^{]\{[A-Za-z_]\w{1,60}\}[ \t]*(?:#.*)?\r?$/m
const OF_YTT = /[:-] +#@ /
const BRACKETED = /\[\[ [A-Za-z_]\w{1,60} \]\]/

/** The text with such values in a notation that is one for YAML too, each as long as before: places stay those of the text. */
export function withFilledIn(text: string): string {
  const whole = FUNCTION.test(text) ? withoutFunctions(text) : text
  const parts = whole.includes('(@=') ? whole.replace(IN_TEXT, withName) : whole
  const worked = OF_YTT.test(parts) ? parts.replace(WORKED_OUT, withBlank) : parts
  const named = NAMED.test(worked) ? worked.replace(SWALLOWED, '$1<$2>') : worked
  const braced = BRACED.test(named) ? named.replace(IN_BRACES, '$1<$2>') : named
  const bracketed = BRACKETED.test(braced) ? braced.replace(IN_BRACKETS, '$1<$2    >') : braced
  return COMMENTED.test(bracketed) ? bracketed.replace(BLANK, withBlank) : bracketed
}

/** An expression as the name of what it gives, as long as before: two are as different as they were. */
const withName = (_: string, expression: string): string => `<xx${expression.replace(/\W/g, '_')}x>`

/** A blank as a placeholder, unless the next line has its value. */
function withBlank(line: string, key: string, comment: string, at: number, text: string): string {
  const behind = text.slice(at + line.length, at + line.length + LOOKED_AT)
  const [, indent = '', dash = ''] = NEXT.exec(behind) ?? []
  const own = /^[ \t-]*/.exec(key)?.[0].length ?? 0
  const isBelow = indent.length > own || (dash !== '' && indent.length === own)
  return isBelow || comment.length < 4 ? line : `${key}<${'x'.repeat(comment.length - 2)}>`
}

/** The indentation of the next line that is not empty, and whether it begins with a dash. */
const NEXT = /^\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*([ \t]*)(- )?(?=\S)/

/** As much behind a blank as is searched for the next line, in UTF-16 code units. */
const LOOKED_AT = 2000

/** A function of ytt: what is up to its end is what it gives where it is called, and no part of the document. */
const FUNCTION = /^#@ def /m
const OPENS = /^[ \t]*#@ +(?:def|if|for|while)\b(?!\/end)/
const CLOSES = /^[ \t]*#@ +end\b/

/** The text with the lines of such functions as comments; as it is where nothing else is in it. */
function withoutFunctions(text: string): string {
  let depth = 0
  const left = text
    .split('\n')
    .map(line => {
      if (CLOSES.test(line)) depth = Math.max(0, depth - 1)
      else if (OPENS.test(line) && (depth > 0 || FUNCTION.test(line))) depth++
      return depth > 0 && line !== '' ? `#${line.slice(1)}` : line
    })
    .join('\n')
  return /^[^#\s]/m.test(left) ? left : text
}

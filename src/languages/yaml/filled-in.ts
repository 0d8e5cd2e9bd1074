/** A value that a team's own tool fills in, and that YAML takes for a comment: `name: #SERVICE_NAME#-web`. */
const SWALLOWED = /^([ \t-]*[\w./-]{1,100}:[ \t]+)#([A-Z][A-Z0-9_]{1,60})#(?=\S*[ \t]*(?:#.*)?\r?$)/gm

/** A value or a line that a program fills in, and that YAML takes for an object: `image: {mysql_image}`, as Python's `format` has it. */
const IN_BRACES = /^([ \t-]*(?:[\w./-]{1,100}:[ \t]+)?)\{([A-Za-z_]\w{1,60})\}(?=[ \t]*(?:#.*)?\r?$)/gm

/** What it takes: looking for it costs far less in the many texts that have none. */
const NAMED = /#[A-Z][A-Z0-9_]{1,60}#/
const BRACED = /[^{]\{[A-Za-z_]\w{1,60}\}[ \t]*(?:#.*)?\r?$/m

/** The text with such values in a notation that is one for YAML too, each as long as before: places stay those of the text. */
export function withFilledIn(text: string): string {
  const named = NAMED.test(text) ? text.replace(SWALLOWED, '$1<$2>') : text
  return BRACED.test(named) ? named.replace(IN_BRACES, '$1<$2>') : named
}

/** Quotes, a backslash or a joined line in the midst of a word, or a text with escapes of its own. */
const INSIDE = /[\w}](?:["'`]|\\\r?\n?)+[\w$]|(?:^|[\s;&|(])["'`\\]+\w+["'`\\]+\w|\$'[^'\n]{0,200}\\|\$\{\{\s{0,9}'/
/** A program whose name is put together of variables: `$A$B create`, `${A}ctl get`. */
const COMPOSED = /(?:^|[\s;&|(`=])["']?\$(?:\{\w{1,60}\}|\w{1,60}(?!\w))["']?[$\w{]/
const ASSIGNED = /(?:^|[\s;&|(])([A-Za-z_]\w{0,60})=["']?([\w/.-]{1,60})["']?(?=[\s;&|)]|$)/g
const ESCAPE = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3}))/g

/**
 * A script with its words as the shell reads them, for a first look at what may be in it: `k""ubectl`, `k\ubectl`,
 * `$'\x6bubectl'` and `$A$B` with `A=kube B=ctl` show `kubectl`. The script itself if nothing is written so. Offsets differ.
 */
export function bareText(script: string): string {
  const isComposed = COMPOSED.test(script)
  if (!isComposed && !INSIDE.test(script)) return script
  const plain = script
    .replaceAll(/\$\{\{\s{0,9}'([^'\n]{0,200})'\s{0,9}\}\}/g, '$1')
    .replaceAll(/\\\r?\n/g, '')
    .replaceAll(/\$'([^'\n]*)'/g, (_, text: string) => text.replaceAll(ESCAPE, decoded))
    .replaceAll(/["'\\]/g, '')
  // A variable may be put together of others.
  return isComposed ? withVariables(withVariables(plain)) : plain
}

const decoded = (_: string, hex?: string, unit?: string, octal?: string): string =>
  String.fromCharCode(octal === undefined ? Number.parseInt(hex ?? unit ?? '20', 16) : Number.parseInt(octal, 8))

/** Short values in place of the variables that are set to them anywhere. */
function withVariables(script: string): string {
  const values = new Map(Array.from(script.matchAll(ASSIGNED), ([, name = '', value = '']) => [name, value]))
  if (values.size === 0) return script
  return script.replaceAll(/\$\{?([A-Za-z_]\w{0,60})\}?/g, (written, name: string) => values.get(name) ?? written)
}

/** Whether a script shows something, however its words are written. */
export const showsIn = (script: string, pattern: RegExp): boolean => {
  if (pattern.test(script)) return true
  const bare = bareText(script)
  return bare !== script && pattern.test(bare)
}

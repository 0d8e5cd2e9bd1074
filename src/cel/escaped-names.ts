const RESERVED = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)
const ESCAPES = [
  ['__', '__underscores__'],
  ['.', '__dot__'],
  ['-', '__dash__'],
  ['/', '__slash__'],
] as const

/** How a field is written whose name is not a name in CEL: `a__dash__b` (apiserver 0.35, pkg/cel/escaping.go). */
export function escapedName(field: string): string {
  if (RESERVED.has(field)) return `__${field}__`
  return field.replace(/__|[./-]/g, mark => ESCAPES.find(([written]) => written === mark)?.[1] ?? mark)
}

/** The field for an escaped name; every other name is itself. */
export function unescapedName(name: string): string {
  const reserved = /^__([a-z]+)__$/.exec(name)?.[1]
  if (reserved !== undefined && RESERVED.has(reserved)) return reserved
  return name.replace(
    /__(?:underscores|dot|dash|slash)__/g,
    mark => ESCAPES.find(([, one]) => one === mark)?.[0] ?? mark,
  )
}

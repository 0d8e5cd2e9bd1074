import type { Expression } from './tree.ts'

/**
 * What is known of a value whatever a chart is given. `data` comes out of values, so that it is no object of Helm's; `given` is what a
 * template by a name is given; `nothing` is what Helm does not give; `number` is an integer or a float; `texts` is a map of strings.
 */
export type Type =
  | 'any'
  | 'data'
  | 'given'
  | 'nothing'
  | 'string'
  | 'integer'
  | 'number'
  | 'float'
  | 'boolean'
  | 'list'
  | 'dict'
  | 'texts'
  | ObjectType

type ObjectType =
  | 'root'
  | 'values'
  | 'release'
  | 'template'
  | 'chart'
  | 'capabilities'
  | 'kubeVersion'
  | 'helmVersion'
  | 'versions'
  | 'files'

/** What a field or a function gives: `undefined` where Helm refuses to look for it. */
export type Given = Type | undefined

const texts = (names: string): Readonly<Record<string, Type>> =>
  Object.fromEntries(names.split(' ').map(name => [name, 'string']))

/** The objects that Helm gives templates with their fields (chart.Metadata, chartutil.Capabilities). */
const FIELDS: Readonly<Record<ObjectType, Readonly<Record<string, Type>>>> = {
  root: {
    Values: 'values',
    Release: 'release',
    Template: 'template',
    Files: 'files',
    Subcharts: 'any',
    Chart: 'chart',
    Capabilities: 'capabilities',
  },
  values: {},
  release: { ...texts('Name Namespace Service'), IsInstall: 'boolean', IsUpgrade: 'boolean', Revision: 'integer' },
  template: texts('Name BasePath'),
  chart: {
    ...texts('Name Home Version Description Icon APIVersion Condition Tags AppVersion KubeVersion Type'),
    Sources: 'list',
    Keywords: 'list',
    Maintainers: 'list',
    Dependencies: 'list',
    Annotations: 'texts',
    Deprecated: 'boolean',
    IsRoot: 'boolean',
  },
  capabilities: { KubeVersion: 'kubeVersion', APIVersions: 'versions', HelmVersion: 'helmVersion' },
  kubeVersion: texts('Version Major Minor'),
  helmVersion: texts('Version GitCommit GitTreeState GoVersion KubeClientVersion'),
  versions: {},
  files: {},
}

/** Methods of Helm's objects by how many arguments they take and what they give. */
const METHODS: Readonly<
  Partial<Record<Type, Readonly<Record<string, { readonly takes: number; readonly gives: Type }>>>>
> = {
  files: {
    Get: { takes: 1, gives: 'string' },
    GetBytes: { takes: 1, gives: 'any' },
    Glob: { takes: 1, gives: 'files' },
    Lines: { takes: 1, gives: 'list' },
    AsConfig: { takes: 0, gives: 'string' },
    AsSecrets: { takes: 0, gives: 'string' },
  },
  versions: { Has: { takes: 1, gives: 'boolean' } },
  kubeVersion: { String: { takes: 0, gives: 'string' }, GitVersion: { takes: 0, gives: 'string' } },
}

const WORDS: Readonly<Partial<Record<Type, string>>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  float: 'a number with a fraction',
  boolean: 'a boolean',
  list: 'a list',
  dict: 'a dict',
  texts: 'a map of strings',
}

/** What a message calls a type: `a list`, `.Chart`. */
export function wordsOf(type: Type): string {
  const name = Object.entries(FIELDS.root).find(([, of]) => of === type)?.[0]
  return WORDS[type] ?? (name === undefined ? 'an object of Helm' : `.${name}`)
}

/** What functions of Go's templates, Sprig and Helm give. What is not listed gives any value. */
const GIVES: ReadonlyMap<string, Type> = new Map(
  Object.entries({
    string: `
      abbrev abbrevboth adler32sum b32dec b32enc b64dec b64enc base bcrypt camelcase cat clean date dateInZone date_in_zone dir ext
      fail html htmlDate htmlDateInZone htpasswd include indent initials join js kebabcase kindOf lower nindent nospace
      plural print printf println quote randAlpha randAlphaNum randAscii randNumeric regexFind regexQuoteMeta regexReplaceAll
      regexReplaceAllLiteral repeat replace sha1sum sha256sum sha512sum shuffle snakecase squote substr swapcase title toJson
      toPrettyJson toRawJson toString tpl toToml toYaml toYamlPretty trim trimAll trimPrefix trimSuffix trimall trunc typeOf untitle upper
      urlJoin urlquery uuidv4 wrap wrapWith`,
    integer: 'add add1 atoi biggest div int int64 len max min mod mul sub toDecimal',
    float: 'add1f addf ceil divf float64 floor maxf minf mulf round subf',
    boolean: `
      all any contains deepEqual empty eq ge gt has hasKey hasPrefix hasSuffix isAbs kindIs le lt ne not regexMatch semverCompare
      typeIs typeIsLike`,
    list: `
      append chunk compact concat fromJsonArray fromYamlArray initial keys list pluck prepend push regexFindAll regexSplit rest reverse sortAlpha splitList
      toStrings tuple uniq until untilStep values without`,
    dict: `
      dict fromJson fromToml fromYaml lookup merge mergeOverwrite mustMerge mustMergeOverwrite omit pick set unset urlParse`,
    texts: 'split splitn',
  } satisfies Partial<Record<Type, string>>).flatMap(([type, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map(name => [name, type as Type] as const),
  ),
)

/** What a template knows where an expression is. */
export interface Known {
  /** What `.` is. */
  readonly dot: Type
  /** What a variable is; `$` has the empty name. */
  readonly typeOf: (variable: string) => Type
}

/** What is known of an expression's value. */
export function typeOf(of: Expression, known: Known): Type {
  switch (of.op) {
    case 'literal':
      return typeOfLiteral(of.value)
    case 'dot':
      return known.dot
    case 'variable':
      return known.typeOf(of.name)
    case 'field':
      return of.names.reduce((type: Given, name) => type && fieldOf(type, name), typeOf(of.of, known)) ?? 'any'
    case 'call':
      return typeOfCall(of, known)
    default:
      return 'any'
  }
}

function typeOfLiteral(value: string | number | boolean | null): Type {
  if (value === null) return 'any'
  if (typeof value !== 'number') return typeof value === 'string' ? 'string' : 'boolean'
  return Number.isInteger(value) ? 'number' : 'float'
}

function typeOfCall({ name, arguments: all }: Expression & { readonly op: 'call' }, known: Known): Type {
  const [first] = all
  if (name.startsWith('.') && first !== undefined) return methodOf(typeOf(first, known), name.slice(1))?.gives ?? 'any'
  return GIVES.get(name) ?? 'any'
}

/** The method of an object by its name. */
export const methodOf = (type: Type, name: string) => {
  const all = METHODS[type]
  return all !== undefined && Object.hasOwn(all, name) ? all[name] : undefined
}

/** What Helm finds by a name in a value; undefined where it refuses to look for it. */
export function fieldOf(type: Type, name: string): Given {
  const method = methodOf(type, name)
  if (method !== undefined) return method.takes === 0 ? method.gives : undefined
  switch (type) {
    case 'any':
    case 'given':
    case 'dict':
    case 'files':
      return 'any'
    case 'data':
    case 'values':
      return 'data'
    case 'texts':
      return 'string'
    case 'root':
    case 'release':
    case 'template':
      return Object.hasOwn(FIELDS[type], name) ? FIELDS[type][name] : 'nothing'
    case 'chart':
    case 'capabilities':
    case 'kubeVersion':
    case 'helmVersion':
      return Object.hasOwn(FIELDS[type], name) ? FIELDS[type][name] : undefined
    default:
      return undefined
  }
}

/** The names of fields and methods that a value has; empty where it may have any. */
export const namesOf = (type: Type): readonly string[] => [
  ...Object.keys(FIELDS[type as ObjectType] ?? {}),
  ...Object.keys(METHODS[type] ?? {}),
]

/** What `range` goes through: the values of what is given to a chart are values again. */
export const itemOf = (type: Type): Type => (type === 'data' || type === 'values' ? 'data' : 'any')

/**
 * The functions of Helm's templates by how many arguments they take: those of Go's text/template, of Sprig 3.3 and of Helm itself up to
 * version 4 (pkg/engine/funcs.go); Helm takes `env` and `expandenv` away. `2-3` takes two or three, `1-*` any number from one on.
 */
const FUNCTIONS: Readonly<Record<string, string>> = {
  '0-*': `
    add addf all any cat coalesce concat dict dig html js keys list print println quote seq squote tuple
    urlquery`,
  '0-0': 'hello now uuidv4',
  '1-*': `
    and biggest call default divf index max maxf merge mergeOverwrite min minf mul mulf mustMerge
    mustMergeOverwrite mustSlice mustWithout omit or pick pluck printf slice subf without`,
  '1-1': `
    add1 add1f adler32sum ago atoi b32dec b32enc b64dec b64enc base bcrypt camelcase ceil clean compact deepCopy
    dir duration durationRound empty ext fail first float64 floor fromJson fromJsonArray fromToml fromYaml
    fromYamlArray genPrivateKey getHostByName htmlDate initial initials int int64 isAbs kebabcase kindOf last
    len lower mustCompact mustDeepCopy mustFirst mustFromJson mustFromToml mustFromYaml mustInitial mustLast
    mustRest mustReverse mustToJson mustToPrettyJson mustToRawJson mustToToml mustToYaml mustUniq nospace not
    osBase osClean osDir osExt osIsAbs randAlpha randAlphaNum randAscii randBytes randNumeric regexQuoteMeta
    rest reverse semver sha1sum sha256sum sha512sum shuffle snakecase sortAlpha swapcase title toDecimal toJson
    toPrettyJson toRawJson toString toStrings toToml toYaml toYamlPretty trim typeOf uniq unixEpoch until
    untitle upper urlJoin urlParse values`,
  '2-*': 'eq round',
  '2-2': `
    abbrev append buildCustomCert chunk contains date dateModify date_modify decryptAES deepEqual div encryptAES
    ge genCA get gt has hasKey hasPrefix hasSuffix htmlDateInZone htpasswd include indent join kindIs le lt mod
    mustAppend mustChunk mustDateModify mustHas mustPrepend mustPush mustRegexFind mustRegexMatch mustToDate
    must_date_modify ne nindent prepend push randInt regexFind regexMatch repeat required semverCompare split
    splitList sub toDate tpl trimAll trimPrefix trimSuffix trimall trunc typeIs typeIsLike unset wrap`,
  '3-3': `
    abbrevboth dateInZone date_in_zone genCAWithKey mustRegexFindAll mustRegexReplaceAll
    mustRegexReplaceAllLiteral mustRegexSplit plural regexFindAll regexReplaceAll regexReplaceAllLiteral
    regexSplit replace set splitn substr ternary untilStep wrapWith`,
  '4-4': 'genSelfSignedCert lookup',
  '5-5': 'derivePassword genSelfSignedCertWithKey genSignedCert',
  '6-6': 'genSignedCertWithKey',
}

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/)

/** How many arguments a function takes. */
export interface Arity {
  readonly least: number
  /** Infinity where any number is fine. */
  readonly most: number
}

/** How many arguments each function takes. */
export const ARITIES: ReadonlyMap<string, Arity> = new Map(
  Object.entries(FUNCTIONS).flatMap(([range, text]) => {
    const [least = '', most = ''] = range.split('-')
    const arity = { least: Number(least), most: most === '*' ? Number.POSITIVE_INFINITY : Number(most) }
    return namesIn(text).map(name => [name, arity] as const)
  }),
)

/** The names of functions, and the words that are none. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set([
  ...ARITIES.keys(),
  ...namesIn('break continue false nil true'),
])

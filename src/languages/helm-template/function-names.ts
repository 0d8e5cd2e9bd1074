/**
 * The functions of Helm's templates: those of Go's text/template, of Sprig 3.3 and of Helm itself up to version 4 (pkg/engine/funcs.go); Helm
 * takes `env` and `expandenv` away.
 */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(
  `and break call continue false html index js len nil not or print printf println slice true urlquery eq ge gt le lt ne
  abbrev abbrevboth add add1 add1f addf adler32sum ago all any append atoi b32dec b32enc b64dec b64enc base bcrypt biggest
  buildCustomCert camelcase cat ceil chunk clean coalesce compact concat contains date dateInZone dateModify date_in_zone
  date_modify decryptAES deepCopy deepEqual default derivePassword dict dig dir div divf duration durationRound empty
  encryptAES ext fail first float64 floor fromJson genCA genCAWithKey genPrivateKey genSelfSignedCert
  genSelfSignedCertWithKey genSignedCert genSignedCertWithKey get getHostByName has hasKey hasPrefix hasSuffix hello htmlDate
  htmlDateInZone htpasswd indent initial initials int int64 isAbs join kebabcase keys kindIs kindOf last list lower max maxf
  merge mergeOverwrite min minf mod mul mulf mustAppend mustChunk mustCompact mustDateModify mustDeepCopy mustFirst
  mustFromJson mustHas mustInitial mustLast mustMerge mustMergeOverwrite mustPrepend mustPush mustRegexFind mustRegexFindAll
  mustRegexMatch mustRegexReplaceAll mustRegexReplaceAllLiteral mustRegexSplit mustRest mustReverse mustSlice mustToDate
  mustToJson mustToPrettyJson mustToRawJson mustUniq mustWithout must_date_modify nindent nospace now omit osBase osClean
  osDir osExt osIsAbs pick pluck plural prepend push quote randAlpha randAlphaNum randAscii randBytes randInt randNumeric
  regexFind regexFindAll regexMatch regexQuoteMeta regexReplaceAll regexReplaceAllLiteral regexSplit repeat replace rest
  reverse round semver semverCompare seq set sha1sum sha256sum sha512sum shuffle snakecase sortAlpha split splitList splitn
  squote sub subf substr swapcase ternary title toDate toDecimal toPrettyJson toRawJson toString toStrings trim trimAll
  trimPrefix trimSuffix trimall trunc tuple typeIs typeIsLike typeOf uniq unixEpoch unset until untilStep untitle upper
  urlJoin urlParse uuidv4 values without wrap wrapWith
  fromJsonArray fromToml fromYaml fromYamlArray include lookup mustFromToml mustFromYaml mustToToml mustToYaml required toJson
  toToml toYaml toYamlPretty tpl`
    .trim()
    .split(/\s+/),
)

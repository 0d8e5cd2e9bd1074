/**
 * What words say of a value that is named as a credential, by the sort of each word and not by the text: `change-me`, `please_replace_this` and
 * `insert token` all ask for one. Each sort has a letter, so that a pattern over letters (`ap`, `fap`, `ak`) tells what the words say.
 */
const SORTS = {
  // Asks for a value, or says who gives it.
  a: 'change changed replace replaced fill filled insert inserted put paste enter add override overriden overridden overwrite overwritten provide provided inject injected define defined populate populated generate generated set taken comes read loaded mounted stored fetched supplied',
  // Whom, where, by what: `me`, `from`.
  p: 'me this it in via from by at with during before through on later now',
  // Where it goes.
  h: 'here',
  // Whose it is.
  y: 'your you some',
  // That there is none.
  n: 'none null nil na empty undefined unset unused used needed required necessary applicable ignored redacted removed masked hidden omitted todo fixme tbd anything whatever missing aws azure',
  // That it is not something.
  o: 'not no',
  // That something else comes here.
  l: 'placeholder',
  // That it is made up, before or beside words for what it is.
  e: 'dummy example examples sample samples fake mock stub',
  // The same, but alone it is a password that gets deployed.
  t: 'test',
  // What is for tests or development.
  d: 'tests testing foo bar baz hoge dev demo development ci',
  // Before a name.
  m: 'my the a an',
  // Fillers.
  f: 'our super very secure long strong random new real please',
  // What goes in.
  k: 'key keys token tokens secret secrets credential credentials auth api access client app service account value string',
  // What goes in, and nothing else.
  w: 'password passwords passwd pass pwd passphrase pw',
  // Words that get deployed as they are.
  u: 'user username admin root db database changeme changeit postgres postgresql docker',
  // How it is written.
  b: 'base64 encoded',
} as const

const SORT_OF = new Map<string, string>(
  Object.entries(SORTS).flatMap(([sort, words]) => words.split(' ').map(word => [word, sort] as const)),
)

/** Signs that people write in the place of letters: `p4ssw0rd`, `Ch@ng3M3`. */
const LEET = new Map([...'0o1i3e4a5s7t@a$s!i'.matchAll(/(.)(.)/g)].map(([, sign = '', letter = '']) => [sign, letter]))

const inLetters = (text: string): string => [...text].map(sign => LEET.get(sign) ?? sign).join('')

/** In characters: what is longer is not a few words without a sign between them. */
const LONGEST = 40

/** The sorts of the words that a text is made of, which may have no sign between them (`testpassword`); undefined if one is not known. */
function sortsOf(text: string): string | undefined {
  const sorts: (string | undefined)[] = ['']
  for (let end = 1; end <= text.length && text.length <= LONGEST; end++)
    for (let start = 0; start < end && sorts[end] === undefined; start++) {
      const sort = sorts[start] === undefined ? undefined : SORT_OF.get(text.slice(start, end))
      if (sort !== undefined) sorts[end] = `${sorts[start]}${sort}`
    }
  return sorts[text.length]
}

/** The sorts of a part between signs; `x` for another word, `?` for what is none. */
function sortsOfPart(part: string): string {
  if (/^\d{1,4}$/.test(part)) return ''
  const word = part.toLowerCase().replace(/\d*!?$/, '')
  const known = sortsOf(word) ?? sortsOf(inLetters(word)) ?? sortsOf(inLetters(part.toLowerCase()))
  if (known !== undefined) return known
  const humps = part.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  if (humps.length > 1) return humps.map(sortsOfPart).join('')
  return /^[A-Za-z]{1,24}\d{0,4}$/.test(part) ? 'x' : '?'
}

/** The sorts of the words of a value, with a space where signs are between them. */
export const wordSorts = (value: string): string =>
  value
    .replace(/\bn\/a\b/gi, 'na')
    .split(/[^A-Za-z0-9@$!]+/)
    .filter(part => part !== '' && /\w/.test(part))
    .map(sortsOfPart)
    .join(' ')
    .trim()

/**
 * Words in the place of a credential that goes in later: one is asked for or given by something (`change me`, `provided by vault`, `your-password`),
 * there is none (`not set`), or they say what goes in (`client secret`). `changeme` and `changeit` are defaults that get deployed.
 */
const NOTHING = new RegExp(
  [
    // `change me`, whatever follows; `insert the token`; `please change`.
    '^[mfp ]*a ?p|^[mfp ]*a ?[ymfkwh][^?]*$|^f ?a$',
    // `your-x7Kp2m`, `token goes here`, `base64-encoded-key`.
    '(?:^|[ mf])y|h$|b',
    // `none`, `unset in tests`; `not a real key`.
    '^n(?: [^?]*)?$|^o ?[mfnkwaeut ]+$',
    // `token-placeholder`; `example`, `example password`.
    '^[^?]*l[^?]*$|^e(?: [^?]*)?$',
  ].join('|'),
)
/** Words before what goes in, without a number: `my-token`, `client secret`, `user_provided`. */
const NAMED = /^[mket](?: [^? ]+)* [kw]$|^u ?a$/
const GOES_IN = /^(?!.*\d).*(?:password|token|secret|key|credentials?|provided)$/i

export function saysNothing(value: string): boolean {
  const sorts = wordSorts(value)
  return NOTHING.test(sorts) || (NAMED.test(sorts) && GOES_IN.test(value))
}

/** Of known words, one that says so, or `my` with two and more; of others, beside the word for what it is. */
const MADE_UP = /^[^x?]*[edt][^x?]*$|^[mf][^x?]+[kw]$|^(?=.*[edt])(?=.*[kw])[^?]+$/

/** Whether words say that nobody shall use it: `test`, `dummy-password`, `acme_dev_token1`, `mySuperSecurePassword`. */
export const saysMadeUp = (value: string): boolean => MADE_UP.test(wordSorts(value))

/** Whether all words are known ones, be it with signs in the place of letters. */
export const isOfKnownWords = (value: string): boolean => /^[^x?]+$/.test(wordSorts(value))

/** What a command of a script says of its variables: its words, and the files that it writes to or reads. */
export interface Said {
  readonly words: readonly string[]
  readonly files: readonly string[]
}

/** A path: `SECRET_KEY="$ENGINE/tlscerts"`; what a command gives may be anything. */
const SET_PATH = /^([A-Za-z_]\w{0,100})=(?=[^$`(]{0,200}\/|\$\{?\w{1,100}\}?\/)[^`(]{1,2000}$/
const WHOLE = /^(?:[\w.-]*\/)?\$\{?([A-Za-z_]\w{0,100})\}?$/
/** The name of an object: `SECRET=proxy-cookie`. */
const SET_NAME = /^([A-Za-z_]\w{0,100})=([a-z][a-z0-9.-]{1,200})$/
/** The name of a Secret that is put together: `DB_SECRET=${TEAM}-${SERVICE}-db-creds`. */
const SET_COMPOSED = /^(\w{0,93}secret\w{0,7})=(?=[^`(]{0,200}$)[^`(]*[$}][^`(]*-[a-z][a-z-]{1,60}$/i
/** What a variable is set to, and whether that is a decision: `PASS=true`. */
const SET = /^([A-Za-z_]\w{0,100})=(true$|false$|[01]$)?/
/** The sorts of Secrets that `kubectl create secret` makes. */
const CREATED = /^(?:generic|tls|docker-registry)$/
/** What is done with objects that are named: `kubectl get secret -n shop $DB_SECRET`. */
const VERB = /^(?:get|describe|delete|patch|label|annotate|edit)$/
/** An answer that is the name of an object: `X=$(kubectl get … -o jsonpath='{.metadata.name}')`. */
const ASKED_NAME = /^([A-Za-z_]\w{0,100})=.{0,2000}(?:jsonpath|template|custom-columns|jq).{0,2000}\.name\b/s

/**
 * The variables that are surely no credentials, whatever they are called: files that something is written to or read from, names
 * of Secrets (`kubectl get secret $DB_SECRET`), and what is only ever true or false. Linear in the text.
 */
export function namesInVariables(commands: Iterable<Said>): ReadonlySet<string> {
  const found = new Set<string>()
  const decisions = new Set<string>()
  const others = new Set<string>()
  // Where a variable is known, its value is in its place.
  const byValue = new Map<string, string>()
  const add = (text: string | undefined): void => {
    const name = text === undefined ? undefined : (WHOLE.exec(text)?.[1] ?? byValue.get(text))
    if (name !== undefined) found.add(name)
  }
  for (const { words, files } of commands) {
    for (const file of files) add(file)
    let isOfSecrets = false
    for (const [i, word] of words.entries()) {
      const [, name, decision] = SET.exec(word) ?? []
      if (name !== undefined) (decision === undefined ? others : decisions).add(name)
      const [, set, value] = SET_NAME.exec(word) ?? []
      if (set !== undefined && value !== undefined) byValue.set(value, set)
      const isNamed = word.startsWith('-') || words[i - 1]?.startsWith('-') === true ? false : isOfSecrets
      isOfSecrets ||= /^secrets?$/.test(word) && words.slice(0, i).some(one => VERB.test(one))
      const isMade = CREATED.test(words[i - 1] ?? '') && words[i - 2] === 'secret'
      if (isMade || isNamed || /^secrets?$/.test(words[i - 1] ?? '') || /^secrets?\//.test(word)) add(word)
      const asked = [ASKED_NAME, SET_PATH, SET_COMPOSED].flatMap(form => form.exec(word)?.[1] ?? [])[0]
      if (asked !== undefined) found.add(asked)
    }
  }
  for (const name of decisions) if (!others.has(name)) found.add(name)
  return found
}

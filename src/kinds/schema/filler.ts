import type { Entry, Node } from '../../languages/tree/node.ts'
import { asksInWords, isPlaceholder } from '../../model/placeholder.ts'

/** `NUM_NODES`, `YOUR_TOKEN`: a word that `sed` or a person replaces. */
const CAPITALS = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

/** `replace_name`, `replace_port-svc`, `ns_to_replace`: `sed` replaces it, since the word says so. */
const REPLACE = /(?<![A-Za-z0-9])replace_[a-z]|_to_(?:be_)?replaced?(?![A-Za-z0-9])/

/** Whether a key or a value is a word that is replaced before use, where nothing of its form is a value of its own. */
export const isReplacedWord = (text: string): boolean => CAPITALS.test(text) || REPLACE.test(text)

/** `PV_NAME`, `PROJECT_ID`: a word that says what is to be filled in. */
const ASKS = /^(?:[A-Z][A-Z0-9]*_)+(?:NAME|ID|HERE|VALUE|NAMESPACE|DOMAIN|HOST|HOSTNAME|PORT|NUMBER|COUNT|SIZE)$/

/** Whether a value only says what belongs there: `KSA_NAME`, or the field's own name, as `PORT` does for a `containerPort`. */
export const asksForValue = (text: string, field: string): boolean =>
  ASKS.test(text) || (/^[A-Z]{2,}$/.test(text) && field.toUpperCase().endsWith(text))

/** Whether a text has a variable of a shell, or words that ask for another one. */
export const hasVariable = (text: string): boolean =>
  /\$(?:[A-Za-z_({@]|\d$)/.test(text) ||
  /(?:^|[^A-Z])(?:YOUR|MY|PLACEHOLDER|REPLACE|CHANGE|INSERT)(?:_|$)|_PLACEHOLDER|SUBST_/.test(text) ||
  ELSEWHERE.test(text) ||
  asksInWords(text) ||
  PART_IN_CAPITALS.test(text) ||
  UNNAMED.test(text) ||
  REPLACE.test(text)

/** What Helm renders a chart with where nobody names the release. */
const UNNAMED = /^RELEASE-NAME(?![A-Za-z0-9])/

/** A word in capitals as a part of a name or an address, which has none: `api.DOMAIN_NAME`, `TENANT_NAME-web`. */
const PART_IN_CAPITALS = /(?:^|[-./])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+[-./]|[-./][A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

/** Whether another value takes the place of a text, or of a part of it, before it is used. */
export const isFilledIn = (text: string): boolean => isPlaceholder(text) || hasVariable(text)

/** Words that say who gives the value: `DEFINED-IN-REGION-SECRETS`, `FROM_EXTERNAL_VAULT`, `provide_through_set_flag-web`. */
const ELSEWHERE =
  /(?<![a-z])(?:provided?|set|filled?|injected?|defined?)_(?:by|via|through|at|in)_[a-z]|(?<![A-Z])(?:(?:DEFINED|DEFINE|PROVIDED|SET|FILLED|STORED)[-_](?:IN|BY|VIA|AT)|FROM[-_][A-Z]+|TO[-_]BE)[-_][A-Z]/

/** Whether all that a node has is such a word: `NUM_NODES`, `[YOUR_KEY]`, `{REPLICAS_HERE: ""}`, or a field of Python's `format`: `{name}`. */
export function isReplaced(node: Node): boolean {
  if (node.type === 'scalar') return typeof node.value === 'string' && isReplacedWord(node.value)
  if (node.type === 'sequence') return node.items.length === 1 && node.items.every(isReplaced)
  return node.entries.length === 1 && node.entries.every(entry => isReplacedWord(entry.key) || isBraced(entry))
}

/** A key in braces without a value, not even a colon. */
const isBraced = ({ key, keyEnd, value }: Entry): boolean =>
  value.type === 'scalar' &&
  value.value === null &&
  value.start === keyEnd &&
  value.end === keyEnd &&
  /^[a-zA-Z_][\w.]*$/.test(key)

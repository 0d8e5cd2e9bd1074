import { findSecret, isPlaceholder, type TextRange } from './text-match.ts'

/** Words that are written where a credential goes in later. */
const DUMMY =
  /^(?:(?:please[ _-]?)?(?:change|replace|fill|insert|set|put)[ _-]?(?:me|this|it|in|here|with|your|the)\b.*|your?[ _-].*|(?:to-?do|fix-?me|tbd|dummy|example|sample|placeholder|redacted|removed|masked|hidden|omitted|none|null|nil|n\/a|empty|undefined)(?:[ _-].*)?|.*[_-](?:placeholder|here)|not[ _-]a[ _-]real.*|(?:.*[_ -])?base64(?:[_ -].*)?|[.…*•_-]+|x{3,})$/i
/** Words that say what goes in: `my-token`, `the secret password`, `**access token goes here**`. */
const NAMED =
  /^[*\s]{0,10}(?:my|some|the|an?|test|fake|access|secret|service)[ _-][a-z _-]{0,80}(?:password|token|secret|key|credentials?|here)[*\s]{0,10}$/i
/** The name of a variable, as written where its value is inserted. */
const VARIABLE = /^[A-Z]{2,20}(?:_[A-Z]{2,20}){1,5}$/

/** Whether a text may be a credential: it is not empty, not to be filled in, and says nothing of the kind. */
export function isCredential(text: string): boolean {
  const value = text.length <= 8000 ? text.trim() : text
  if (value === '' || value.length > 8000) return value !== ''
  return (
    !isPlaceholder(value) &&
    !DUMMY.test(value) &&
    !NAMED.test(value) &&
    !VARIABLE.test(value) &&
    !/\$\{|\$\(|\{\{|^<|^ENC\[/.test(value)
  )
}

/** The first credential that shows by its form, or undefined. Of a private key, more than the header must be there. */
export function findCredential(text: string): TextRange | undefined {
  const found = findSecret(text)
  if (found?.kind !== 'private-key') return found
  const body = text.slice(found.end, found.end + 400).replaceAll(/\\[nr]|\s/g, '')
  return /^[A-Za-z0-9+/=]{16}/.test(body) ? found : undefined
}

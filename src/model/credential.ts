import { isPlaceholder } from './text-match.ts'

/** Words that are written where a credential goes in later. */
const DUMMY =
  /^(?:(?:please[ _-]?)?(?:change|replace|fill|insert|set|put)[ _-]?(?:me|this|it|in|here|with|your|the)\b.*|your?[ _-].*|(?:to-?do|fix-?me|tbd|dummy|example|sample|placeholder|redacted|removed|masked|hidden|omitted|none|null|nil|n\/a|empty|undefined)(?:[ _-].*)?|.*[_-](?:placeholder|here)|not[ _-]a[ _-]real.*|[.…*•_-]+|x{3,})$/i

/** Whether a text may be a credential: it is not empty, not to be filled in, and says nothing of the kind. */
export function isCredential(text: string): boolean {
  const value = text.length <= 8000 ? text.trim() : text
  if (value === '' || value.length > 8000) return value !== ''
  return !isPlaceholder(value) && !DUMMY.test(value) && !/\$\{|\$\(|\{\{|^<|^ENC\[/.test(value)
}

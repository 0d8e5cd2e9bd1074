import type { Place } from '../../documents/document.ts'
import { keysInArn, keysOfReference, type ManagedSecret, type SecretContent, type SecretKey } from './managed-secret.ts'
import { CACHE_SECRET, type PullThroughRule, secretNameIn, textInParts } from './pull-through-rule.ts'

/** A secret of a cache, with the rule that names it where one does. */
export interface CacheSecret extends ManagedSecret {
  readonly rule?: PullThroughRule
}

/** What cache rules and secrets have to do with each other. */
export interface CacheSecrets {
  /** The secrets that a rule names, or whose names say what they are for. */
  readonly secrets: readonly CacheSecret[]
  /** What is in them. */
  readonly contents: readonly SecretContent[]
  /** Where rules name secrets by names that none has. */
  readonly lost: readonly Place[]
  /** The secrets by their names that no rule names. */
  readonly unused: readonly ManagedSecret[]
}

/** Joins cache rules with secrets by name and by reference. Linear in what is given. */
export function joinCacheSecrets(
  rules: readonly PullThroughRule[],
  secrets: readonly ManagedSecret[],
  contents: readonly SecretContent[],
): CacheSecrets {
  const named = new Map<SecretKey, PullThroughRule>()
  for (const rule of rules)
    for (const credential of rule.credential)
      for (const key of keysOfCredential(credential)) if (!named.has(key)) named.set(key, rule)
  for (const { own, of } of contents) {
    const rule = own === undefined ? undefined : named.get(own)
    if (rule !== undefined) for (const key of of) named.set(key, rule)
  }
  const joined = secrets.flatMap((secret): readonly CacheSecret[] => {
    const rule = secret.keys.map(key => named.get(key)).find(found => found !== undefined)
    if (rule !== undefined) return [{ ...secret, rule }]
    return textInParts(secret.name)?.startsWith(CACHE_SECRET) === true ? [secret] : []
  })
  const judged = new Set([...named.keys(), ...joined.flatMap(({ keys }) => keys)])
  const there = new Set([...secrets.flatMap(({ keys }) => keys), ...contents.flatMap(({ of }) => of)])
  const credentials = rules.flatMap(({ credential }) => credential)
  // A rule whose secret is not known may use any.
  const isOpen = credentials.some(
    one =>
      one.state === 'unknown' && wholeName(one) === undefined && !keysOfCredential(one).some(key => there.has(key)),
  )
  return {
    secrets: joined,
    contents: contents.filter(({ of }) => of.some(key => judged.has(key) || key.startsWith(`name:${CACHE_SECRET}`))),
    lost: isOpen ? [] : credentials.flatMap(one => (isLost(one, there) ? [one.at] : [])),
    unused: joined.filter(({ rule, isPrefix }) => rule === undefined && !isPrefix),
  }
}

type Credential = PullThroughRule['credential'][number]

/** A name in an ARN that is known to its end. */
const wholeName = (credential: Credential): string | undefined => {
  const name = secretNameIn(credential)
  return name === undefined || name.includes('\0') ? undefined : name
}

function keysOfCredential(credential: Credential): readonly SecretKey[] {
  const name = wholeName(credential)
  return name === undefined ? keysOfReference(credential) : keysInArn(name)
}

/** Whether a rule names a secret of a cache by a name that is not there. */
function isLost(credential: Credential, there: ReadonlySet<SecretKey>): boolean {
  const name = wholeName(credential)
  return name?.startsWith(CACHE_SECRET) === true && keysInArn(name).every(key => !there.has(key))
}

import * as facts from '../../facts/index.ts'
import { defineRule, known, type Related, type Value, valueKey } from '../../rule.ts'

export default defineRule({
  id: 'access/role-rollout',
  summary: 'Roll out the Pods of a service account whose role changes',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/pod-configuration.html'],
  checks: {
    'X-38': 'the role changes, but the Pods of {workload} keep the one that they started with until they are replaced',
    'X-38.gone': 'the role is gone, but the Pods of {workload} keep it until they are replaced',
  },
  on: { before: facts.earlierAccounts },
  with: {
    accounts: facts.accountsByIdentity,
    controllers: facts.controllersByAccount,
    templates: facts.templatesByIdentity,
    earlier: facts.earlierTemplates,
  },

  *check({ before }, { say, unsure }, { accounts, controllers, templates, earlier }) {
    const old = madeOf(before)
    const account = old && madeOf(accounts(facts.accountIdentity(old)))
    if (old === undefined || account === undefined) return
    const { roleArn } = account
    const change = changeOf(old.roleArn, roleArn)
    const kept = change === 'none' ? [] : controllers(facts.accountIdentity(account)).filter(one => !isReplaced(one))
    const [first] = kept
    if (first === undefined) return
    const at = change === 'gone' ? account.at : roleArn.at
    if (change === 'unknown') return yield unsure({ why: 'whether the role is the one that it was', at })
    // A template and what is made of it are at one place.
    const places = new Map(kept.map(one => [valueKey(one.at), one]))
    const related: readonly Related[] = Array.from(places.values(), one => ({
      at: one.at,
      note: 'its Pod template stays as it was',
    }))
    const workload = facts.objectLabel(first)
    yield say(change === 'gone' ? 'X-38.gone' : 'X-38', at, { data: { workload }, related: related.slice(0, 5) })

    /** Whether the Pod template is another one than before; in a file that is as it was none is known. */
    function isReplaced(one: Parameters<typeof facts.objectIdentityOf>[0]): boolean {
      const key = facts.objectIdentityOf(one)
      const [now] = templates(key)
      return now !== undefined && earlier(key)[0]?.digest !== now.digest
    }
  },
})

/** Of a template and what is made of it, what is made. */
const madeOf = (all: readonly facts.ServiceAccount[]): facts.ServiceAccount | undefined =>
  all.find(({ at }) => at.generated !== undefined) ?? all[0]

/** What became of a role; a part of an annotation that is filled in may still be the same. */
function changeOf(old: Value<string>, now: Value<string>): 'none' | 'gone' | 'unknown' | 'changed' {
  if (old.state === 'unknown' && now.state === 'unknown') return old.why === now.why ? 'none' : 'unknown'
  if (old.state === 'unknown' || now.state === 'unknown') return 'unknown'
  const [before, after] = [known(old) ?? '', known(now) ?? '']
  if (before === after) return 'none'
  return after === '' ? 'gone' : 'changed'
}

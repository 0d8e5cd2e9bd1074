import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Fix, isNot, isUnset, type Value, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-replication',
  summary: 'Replicate with Harbor on events, enabled, and without deletions',
  severity: 'error',
  relevance: 'platform',
  references: [
    'https://goharbor.io/docs/main/administration/configuring-replication/create-replication-rules/',
    'https://github.com/goharbor/harbor/blob/main/src/server/v2.0/handler/replication.go',
  ],
  checks: {
    'HB-06': '{member} must be false, not {found}',
    'HB-06.deletion': 'deletion must be false, not {found}; Harbor reads it in place of replicate_deletion',
    'HB-06.absent': warning('the policy does not set {member}, which must be false'),
    'HB-06.trigger': '{member} must be event_based, not {found}',
    'HB-06.enabled': 'enabled must be true, not {found}',
  },
  on: facts.harborReplication,

  *check(policy, { say }) {
    const { trigger, enabled, replicateDeletion, deletion } = policy
    // A pull has neither events nor deletions.
    if (policy.isPull) return
    const member = memberOf(policy)
    for (const value of [trigger, enabled, replicateDeletion, deletion]) yield* decided<string | boolean>(value)

    if (isNot(trigger, 'event_based'))
      yield say('HB-06.trigger', trigger.at, {
        data: { member: facts.HARBOR_MEMBERS[policy.dialect].trigger, found: written(trigger) },
      })
    if (isNot(enabled, true))
      yield say('HB-06.enabled', enabled.at, { data: { found: written(enabled) }, ...quoted(enabled) })
    const isDeleting = deletion !== undefined && !isUnset(deletion) && isNot(deletion, false)
    if (isDeleting)
      yield say('HB-06.deletion', deletion.at, { data: { found: written(deletion) }, ...switchedOff(policy, deletion) })
    if (replicateDeletion?.state === 'absent') {
      // One fault, one finding: `deletion` takes effect.
      if (!isDeleting) yield say('HB-06.absent', replicateDeletion.at, { data: { member }, ...inserted(policy) })
    } else if (replicateDeletion !== undefined && isNot(replicateDeletion, false))
      yield say('HB-06', replicateDeletion.at, {
        data: { member, found: written(replicateDeletion) },
        fix: { title: 'set it to false', safe: true, edits: [{ at: replicateDeletion.at, replace: false }] },
      })
  },
})

type WithFix = { readonly fix?: Fix }

const memberOf = ({ dialect }: facts.HarborReplication): string => facts.HARBOR_MEMBERS[dialect].replicateDeletion ?? ''

const insertion = (policy: facts.HarborReplication) => ({
  at: policy.at,
  insert: { key: memberOf(policy), value: false },
})

/** Harbor's default is false. */
const inserted = (policy: facts.HarborReplication): WithFix =>
  policy.isExtensible
    ? { fix: { title: 'set replicate_deletion to false', safe: true, edits: [insertion(policy)] } }
    : {}

/** Afterwards both members are false. */
function switchedOff(policy: facts.HarborReplication, { at }: Value<boolean>): WithFix {
  const isMissing = policy.replicateDeletion?.state === 'absent'
  if (isMissing && !policy.isExtensible) return {}
  const edits = [{ at, replace: false }, ...(isMissing ? [insertion(policy)] : [])]
  return { fix: { title: 'set deletion to false', safe: true, edits } }
}

/** `"true"` means true, and Harbor rejects it; what is switched off may be so for a reason. */
const quoted = (enabled: Value<boolean>): WithFix =>
  enabled.state === 'invalid' && enabled.found === 'string' && enabled.text.replaceAll(/["']/g, '') === 'true'
    ? { fix: { title: 'set it to true', safe: true, edits: [{ at: enabled.at, replace: true }] } }
    : {}

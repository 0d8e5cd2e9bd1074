import * as facts from '../../facts/index.ts'
import { defineRule, isStated, known, type Value } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/addon-identity',
  summary: 'Give an add-on its role in one way, and do not remove it with an empty list',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/add-ons-iam.html'],
  checks: {
    'AD-04': 'the add-on has both a service account role and Pod Identity associations; only one of them is used',
    'AD-06': 'an empty list of Pod Identity associations deletes the existing ones of the add-on',
  },
  on: facts.addon,

  *check({ serviceAccountRole, podIdentities, source }, { say }) {
    const count = known(podIdentities)
    const hasRole = isSurelyThere(serviceAccountRole) && known(serviceAccountRole) !== ''
    if (hasRole && isSurelyThere(podIdentities) && count !== 0) yield say('AD-04', podIdentities.at)
    if (count === 0 && source !== 'record') yield say('AD-06', podIdentities.at)
  },
})

/** A value that is not known is there nevertheless, unless it is a module's or a loop's own to give, and may be null. */
const isSurelyThere = (value: Value<unknown>): boolean =>
  isStated(value) && !(value.state === 'unknown' && /^\$\{(?:var|each|local|try\()/.test(value.why))

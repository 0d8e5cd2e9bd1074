import { known } from '../../documents/value.ts'
import { defineRule } from '../../engine/define.ts'
import { addon } from '../../facts/eks/addon.ts'

export default defineRule({
  id: 'controlplane/addon-identity',
  summary: 'Give an add-on its role in one way, and do not take it away by an empty list',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/add-ons-iam.html'],
  checks: {
    'AD-04': 'the add-on has a service account role and pod identity associations: only one of them is used',
    'AD-06': 'an empty list of pod identity associations deletes those that the add-on has',
  },
  on: addon,

  *check({ serviceAccountRole, podIdentities, source }, { say }) {
    const count = known(podIdentities)
    const hasRole = serviceAccountRole.state === 'unknown' || (known(serviceAccountRole) ?? '') !== ''
    if (hasRole && (podIdentities.state === 'unknown' || (count ?? 0) > 0)) yield say('AD-04', podIdentities.at)
    if (count === 0 && source !== 'record') yield say('AD-06', podIdentities.at)
  },
})

import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known, warning } from '../../rule.ts'

export default defineRule({
  id: 'access/pod-identity-association',
  summary: 'Associate each service account with one role, in one way',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/pod-id-association.html'],
  checks: {
    'PA-01': 'ServiceAccount {account} does not exist here, so the association gives its role to nobody',
    'PA-01.meant': {
      confidence: 'medium',
      text: 'there is no ServiceAccount {account} here, but {meant}, so the association gives its role to nobody',
    },
    'PA-03': 'service account {account} of this cluster already has an association',
    'PA-04': warning('ServiceAccount {account} also names a role in its annotation'),
  },
  on: { podIdentityAssociation: allOf(facts.podIdentityAssociation) },
  with: { serviceAccount: allOf(facts.serviceAccount) },

  *check({ podIdentityAssociation }, { say, complete, isExternal }, { serviceAccount }) {
    const accounts = groupBy(serviceAccount, ({ namespace, name }) => `${namespace ?? ''}/${name}`)
    const associated = new Set(podIdentityAssociation.map(accountOf))
    const free = groupBy(
      serviceAccount.filter(one => !associated.has(`${one.namespace ?? ''}/${one.name}`)),
      ({ namespace }) => namespace,
    )
    for (const association of podIdentityAssociation) {
      const namespace = yield* decided(association.namespace)
      const name = yield* decided(association.serviceAccount)
      if (namespace === undefined || name === undefined) continue
      const account = `${namespace}/${name}`
      const found = accounts
        .get(account)
        ?.find(({ cluster }) => cluster === undefined || !facts.areApart(cluster, association.cluster))
      const isCreated = association.makesAccount || name === 'default' || isExternal('ServiceAccount', namespace, name)
      // One without a namespace may be meant: it is set when it is deployed.
      const exists = found !== undefined || accounts.has(`/${name}`)
      if (!exists && !isCreated) {
        const meant = facts.objectOfNearName(name, free.get(namespace) ?? [])
        if (meant !== undefined)
          yield say('PA-01.meant', association.serviceAccount.at, {
            data: { account, meant: meant.name },
            related: [{ at: meant.at, note: 'the ServiceAccount' }],
          })
        else if (complete) yield say('PA-01', association.at, { data: { account } })
      }
      if (found?.roleArn.state === 'known' || found?.roleArn.state === 'unknown')
        yield say('PA-04', association.at, {
          data: { account },
          related: [{ at: found.roleArn.at, note: 'the role of the annotation' }],
        })
    }

    const defined = podIdentityAssociation.filter(({ source }) => source !== 'request')
    const same = groupBy(
      defined,
      one => `${one.source === 'record'}\n${accountOf(one) ?? one.at.pointer}\n${facts.linkKey(one.cluster)}`,
    )
    for (const [first, ...others] of same.values())
      for (const other of others) {
        const account = accountOf(other)
        const isRepeated = first?.source === 'record' && first.at.document !== other.at.document
        if (
          first === undefined ||
          account === undefined ||
          isRepeated ||
          isWrittenOnce(first, other) ||
          !facts.isSamePlace(first.cluster, other.cluster)
        )
          continue
        yield say('PA-03', other.at, { data: { account }, related: [{ at: first.at, note: 'the first association' }] })
      }
  },
})

/** Whether two calls of one module, or two environments, have what is written once. */
const isWrittenOnce = ({ at: first }: facts.PodIdentityAssociation, { at }: facts.PodIdentityAssociation): boolean =>
  first.document === at.document && first.pointer === at.pointer

function accountOf({ namespace, serviceAccount }: facts.PodIdentityAssociation): string | undefined {
  const [space, name] = [known(namespace), known(serviceAccount)]
  return space === undefined || name === undefined ? undefined : `${space}/${name}`
}

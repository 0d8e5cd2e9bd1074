import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, isUnset, known, pathOf, valueKey } from '../../rule.ts'

export default defineRule({
  id: 'secrets/secret-owner',
  summary: 'Let one object own a Secret',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'ES-10': 'warning' },
  references: ['https://external-secrets.io/latest/guides/ownership-deletion-policy/'],
  checks: {
    'ES-10': '{kind} {name} writes the Secret {target} of this namespace, too; each undoes what the other writes',
  },
  on: { externalSecret: allOf(facts.externalSecret) },
  with: {
    storedSecret: allOf(facts.storedSecret),
    secretSource: allOf(facts.secretSource),
    kustomization: allOf(facts.kustomization, facts.findListed),
    unlisted: facts.patchFinder,
  },

  *check({ externalSecret: secrets }, { say, complete }, found) {
    const { storedSecret: stored, secretSource: sources, kustomization: areListed, unlisted: isUnlisted } = found
    // Whether both are deployed to one cluster and namespace, as far as is known.
    const areTogether = (a: facts.ObjectMeta, b: facts.ObjectMeta): boolean => {
      const [one, two] = [pathOf(a.at.document), pathOf(b.at.document)]
      if (a.namespace === undefined) return one === two || areListed(one, two)
      // Of alternatives, the kustomization beside them lists one.
      if (!complete && one !== two && !areListed(one, two) && [one, two].some(isUnlisted)) return false
      return (
        complete ||
        facts.folderOfPlace(a.at).startsWith(facts.folderOfPlace(b.at)) ||
        facts.folderOfPlace(b.at).startsWith(facts.folderOfPlace(a.at))
      )
    }
    const owned = secrets.filter(owns).map(secret => ({ owner: secret, target: targetOf(secret) }))
    const written = [
      ...stored.filter(({ isCaptured, kind }) => !isCaptured && kind !== 'secretGenerator'),
      ...sources.filter(({ kind }) => kind === 'SealedSecret'),
    ].map(owner => ({ owner, target: 'secretName' in owner ? owner.secretName : owner.name }))
    const others = groupBy([...written, ...owned], ({ owner, target }) => `${owner.namespace ?? ''}\n${target}`)

    for (const { owner, target } of owned) {
      // The first that is written by hand, else the first in the order of the files.
      const other = (others.get(`${owner.namespace ?? ''}\n${target}`) ?? [])
        .slice(0, MAX_OWNERS)
        .find(one => one.owner !== owner && !isSame(one.owner, owner) && areTogether(one.owner, owner))?.owner
      if (other === undefined || (other.kind === owner.kind && !isBefore(other, owner))) continue
      const { kind, name, at } = other
      yield say('ES-10', known(owner.targetName) === undefined ? owner.at : owner.targetName.at, {
        data: { kind, name, target },
        related: [{ at, note: `the other ${kind}` }],
      })
    }
  },
})

/** Limit of writers of one Secret that are compared: more of them are hostile. */
const MAX_OWNERS = 50

/** A ClusterExternalSecret creates its own in many namespaces. */
const owns = ({ kind, creationPolicy: policy }: facts.ExternalSecret): boolean =>
  kind === 'ExternalSecret' && (isUnset(policy) || known(policy) === 'Owner')

const targetOf = ({ targetName, name }: facts.ExternalSecret): string =>
  isUnset(targetName) ? name : (known(targetName) ?? '')

/** The same object, for another cluster or once more. */
const isSame = (a: facts.ObjectMeta, b: facts.ObjectMeta): boolean => a.kind === b.kind && a.name === b.name

const isBefore = (a: facts.ObjectMeta, b: facts.ObjectMeta): boolean => valueKey(a.at) < valueKey(b.at)

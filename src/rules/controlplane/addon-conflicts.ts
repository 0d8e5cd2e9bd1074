import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, error, groupBy, known, type Value } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/addon-conflicts',
  summary: 'Do not let an add-on update discard customizations',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateAddon.html'],
  checks: {
    'AD-03': 'OVERWRITE discards customizations made on the cluster; PRESERVE keeps them',
    'AD-03.live': error('OVERWRITE discards configuration values of add-on {name} that are not repeated here'),
  },
  on: { addon: allOf(facts.addon) },

  *check({ addon }, { say }) {
    const records = groupBy(addon.filter(isRecord), keyOf)
    for (const wanted of addon.filter(one => !isRecord(one))) {
      const { resolveConflicts: resolve, configuration } = wanted
      if ((yield* decided(resolve))?.toUpperCase() !== 'OVERWRITE') continue
      const live = records.get(keyOf(wanted))?.find(({ cluster }) => facts.isSamePlace(cluster, wanted.cluster))
      const isLost = textOf(live) !== '' && configuration.state !== 'unknown' && textOf(live) !== textOf(wanted)
      if (!isLost || live === undefined) yield say('AD-03', resolve.at, { fix: preserve(resolve) })
      else
        yield say('AD-03.live', resolve.at, {
          data: { name: known(wanted.name) ?? '' },
          fix: preserve(resolve),
          related: [{ at: live.configuration.at, note: 'the current values of the add-on' }],
        })
    }
  },
})

/** Written as the other value was: eksctl takes both cases. */
const preserve = (resolve: Value<string>) => ({
  title: 'preserve what was changed on the cluster',
  safe: false,
  edits: [{ at: resolve.at, replace: known(resolve) === 'overwrite' ? 'preserve' : 'PRESERVE' }],
})

const isRecord = ({ source }: facts.Addon): boolean => source === 'record'
const keyOf = ({ name, cluster }: facts.Addon): string => `${known(name) ?? ''}\n${facts.linkKey(cluster)}`
const textOf = (one: facts.Addon | undefined): string =>
  one !== undefined && 'text' in one.configuration ? one.configuration.text : ''

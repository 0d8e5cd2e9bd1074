import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { type Addon, addon } from '../../facts/eks/addon.ts'
import { isSamePlace, linkKey } from '../../facts/eks/cluster-link.ts'
import { groupBy } from '../../model/group-by.ts'

export default defineRule({
  id: 'controlplane/addon-conflicts',
  summary: 'Do not let an add-on update discard customizations',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateAddon.html'],
  checks: {
    'AD-03': 'OVERWRITE discards customizations made on the cluster; PRESERVE keeps them',
    'AD-03.live': {
      severity: 'error',
      text: 'OVERWRITE discards configuration values of add-on {name} that are not repeated here',
    },
  },
  on: { addon: allOf(addon) },

  *check({ addon }, { say }) {
    const records = groupBy(addon.filter(isRecord), keyOf)
    for (const wanted of addon.filter(one => !isRecord(one))) {
      const { resolveConflicts: resolve, configuration } = wanted
      if ((yield* decided(resolve))?.toUpperCase() !== 'OVERWRITE') continue
      const live = records.get(keyOf(wanted))?.find(({ cluster }) => isSamePlace(cluster, wanted.cluster))
      const isLost = textOf(live) !== '' && configuration.state !== 'unknown' && textOf(live) !== textOf(wanted)
      if (!isLost || live === undefined) yield say('AD-03', resolve.at)
      else
        yield say('AD-03.live', resolve.at, {
          data: { name: known(wanted.name) ?? '' },
          related: [{ at: live.configuration.at, note: 'the current values of the add-on' }],
        })
    }
  },
})

const isRecord = ({ source }: Addon): boolean => source === 'record'
const keyOf = ({ name, cluster }: Addon): string => `${known(name) ?? ''}\n${linkKey(cluster)}`
const textOf = (one: Addon | undefined): string =>
  one !== undefined && 'text' in one.configuration ? one.configuration.text : ''

import type { Value } from '../../documents/value.ts'
import type { Fix } from '../../engine/edit.ts'
import { put } from '../../engine/fix/edits.ts'
import { defineRule } from '../../engine/rule.ts'
import { CAPABILITIES, registryHosts } from '../../facts/registry/registry-hosts.ts'

export default defineRule({
  id: 'registry/hosts-capabilities',
  summary: 'Give each mirror the capabilities pull and resolve, and no others',
  severity: 'error',
  since: '0.1.0',
  references: ['https://github.com/containerd/containerd/blob/main/docs/hosts.md#capabilities-field'],
  checks: {
    'HT-02': 'a mirror must not have the capability "{capability}", only pull and resolve',
    'HT-02.absent': 'the mirror sets no capabilities, so containerd gives it all of them, including push',
    'HT-02.type': 'capabilities must be a list of pull and resolve, not {found}',
    'HT-02.resolve': { severity: 'warning', text: 'without "resolve", tags are resolved by the upstream registry' },
  },
  on: registryHosts,

  *check({ hosts }, { say, unsure }) {
    for (const { capabilities, at } of hosts) {
      if (capabilities.state === 'unknown') yield unsure(capabilities)
      else if (capabilities.state === 'absent') yield say('HT-02.absent', at, allowed(capabilities))
      else if (capabilities.state === 'invalid')
        yield say('HT-02.type', capabilities.at, { data: { found: capabilities.found }, ...allowed(capabilities) })
      else if (!capabilities.isList || capabilities.value.length === 0)
        yield say('HT-02.type', capabilities.at, {
          data: { found: capabilities.isList ? 'an empty list' : 'a string' },
          ...allowed(capabilities),
        })
      else {
        for (const item of capabilities.value) {
          if (item.state === 'unknown') yield unsure(item)
          else if (item.state === 'invalid')
            yield say('HT-02.type', item.at, { data: { found: `one of ${item.found}` } })
          else if (item.state === 'known' && CAPABILITIES.get(item.value) === 'not for mirrors')
            yield say('HT-02', item.at, {
              data: { capability: item.value },
              ...(isAlone(capabilities.value) ? allowed(capabilities) : without(item)),
            })
        }
        // A capability that containerd does not know is a fault of its own, and may be a misspelt "resolve".
        const mayResolve = capabilities.value.some(
          item =>
            item.state === 'unknown' ||
            (item.state === 'known' && (item.value === 'resolve' || !CAPABILITIES.has(item.value))),
        )
        if (!mayResolve) yield say('HT-02.resolve', capabilities.at, withResolve(capabilities))
      }
    }
  },
})

interface WithFix {
  readonly fix: Fix
}

const allowed = (found: Value<unknown>): WithFix => ({
  fix: { title: 'set capabilities to pull and resolve', safe: true, edits: [put(found, ['pull', 'resolve'])] },
})

/** Whether no capability is left for a mirror without those that it may not have. */
const isAlone = (items: readonly Value<string>[]): boolean =>
  items.every(item => item.state === 'known' && CAPABILITIES.get(item.value) === 'not for mirrors')

const without = ({ at }: Value<string>): WithFix => ({
  fix: { title: 'remove the capability', safe: true, edits: [{ at, remove: true }] },
})

const withResolve = ({ at }: Value<unknown>): WithFix => ({
  fix: { title: 'add resolve', safe: true, edits: [{ at, append: 'resolve' }] },
})

import { describe, expect, it } from 'vitest'
import { askedEvidence } from '../../../src/engine/join/asked-evidence.ts'
import { cluster } from '../../../src/facts/eks/cluster.ts'
import { ciliumValues } from '../../../src/facts/hybrid/cilium.ts'
import { clientConfiguration } from '../../../src/facts/pipeline/client-configuration.ts'
import { registry } from '../../support/lint-frozen.ts'

const at = { document: 'a.yaml#0', pointer: '' }
const ABSENT = { state: 'absent', at } as const
const COMMAND = clientConfiguration.of({ path: ABSENT, alias: ABSENT, at })

describe('the evidence that is asked for', () => {
  it('is none where no rule is about the facts', () => expect(askedEvidence([], {}, registry)).toEqual([]))

  it('is named once, with all rules that ask for it', () => {
    const facts = [COMMAND, { fact: ciliumValues.id, value: { source: 'evidence' } }]
    const [asked, ...others] = askedEvidence(facts, {}, registry)
    expect(others).toEqual([])
    expect(asked?.rules).toContain('access/client-default-path')
    expect(asked?.rules).toContain('hybrid/native-routing')
    expect(asked?.shows).toMatch(/an EKS cluster/)
  })

  it.each([
    ['nothing', [COMMAND], {}, false],
    ['a cluster', [COMMAND, { fact: cluster.id, value: {} }], {}, true],
    ['the configuration', [COMMAND], { profile: 'vxlan' }, true],
    [
      'what runs on other nodes',
      [COMMAND, { fact: ciliumValues.id, value: { source: 'values', agentPinned: false, operatorPinned: false } }],
      {},
      false,
    ],
    [
      'what is pinned to hybrid nodes',
      [COMMAND, { fact: ciliumValues.id, value: { source: 'values', agentPinned: true, operatorPinned: false } }],
      {},
      true,
    ],
  ] as const)('%s shows it, or not', (_, facts, platform, isShown) => {
    expect(askedEvidence(facts, platform, registry).map(one => one.isShown)).toEqual([isShown])
  })
})

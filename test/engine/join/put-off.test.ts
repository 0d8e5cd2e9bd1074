import { describe, expect, it } from 'vitest'
import { graphText } from '../../../src/dev/bench/graph-repository.ts'
import type { Finding } from '../../../src/engine/finding.ts'
import { createLiveReport } from '../../../src/engine/join/live/live-report.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { documentOpener } from '../../../src/index.ts'
import { registry } from '../../support/lint-frozen.ts'
import fc, { runs } from '../../support/property.ts'

const INSTANCES = 12
const GRAPH = 'graph.yaml'
const texts = new Map([[GRAPH, graphText()]])
for (let i = 0; i < INSTANCES; i++)
  texts.set(
    `store-${i}.yaml`,
    `apiVersion: kro.run/v1alpha1
kind: StoreApp
metadata: {name: store-${i}, namespace: stores}
spec: {name: store-${i}, image: "111122223333.dkr.ecr.eu-west-1.amazonaws.com/stores/store:1.0.0", databaseHost: db, targetGroupARN: x}
`,
  )

/** A live report of these files, with what tells it of the graph's text. */
function opened() {
  const read = new Map(texts)
  const live = createLiveReport(() => defaultSettings, registry)
  const resultOf = (path: string) => lintFile({ path, text: read.get(path) ?? '' }, defaultSettings, registry)
  const open = () => documentOpener(registry, path => read.get(path))
  live.update(new Map([...read.keys()].map(path => [path, resultOf(path)])), open())
  const type = (text: string, most?: number) => {
    read.set(GRAPH, text)
    return live.update(new Map([[GRAPH, resultOf(GRAPH)]]), open(), most)
  }
  return { live, type, proceed: (most: number) => live.update(new Map(), open(), most) }
}

const told = (findings: readonly Finding[]): readonly string[] => findings.map(({ message }) => message)
const unselected = graphText().replace('  selector: {app: "${schema.spec.name}"}', '  selector: {app: other}')

describe('what graphs generate', () => {
  it('is made anew for the first instances, and for the others when there is time', () => {
    const { live, type, proceed } = opened()
    const before = told(live.findingsOf(GRAPH))
    type(unselected, 4)
    expect(live.isUnfinished()).toBe(true)
    let rounds = 0
    for (; live.isUnfinished(); rounds++) proceed(4)
    // Six for the objects, three for the files of the instances.
    expect(rounds).toBe(9)
    const after = told(live.findingsOf(GRAPH))
    expect(after).not.toEqual(before)
    const whole = opened()
    whole.type(unselected)
    expect(whole.live.isUnfinished()).toBe(false)
    for (const path of texts.keys())
      expect(told(live.findingsOf(path)), path).toEqual(told(whole.live.findingsOf(path)))
  })

  it('is never put off of what is new', () => {
    const { live } = opened()
    expect(live.isUnfinished()).toBe(false)
  })

  it('is not made anew for a comment', () => {
    const { live, type, proceed } = opened()
    type(`# a comment\n${graphText()}`, 0)
    // Only where it is found that instances get what is wrong is another place in the graph now.
    proceed(INSTANCES)
    expect(live.isUnfinished()).toBe(false)
  })

  it('is judged in portions too, and in the end all is found that is there, whatever was typed before', () => {
    const edits = [
      unselected,
      graphText().replace('config.metadata.name}"}}]', 'config.metadata.namex}"}}]'),
      graphText().replace('allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true'),
      graphText().replace('id: config', 'id: confg'),
      graphText().replace('replicas: integer | default=2', 'replicas: integer | default=1'),
      graphText().replace(
        '    - id: budget\n',
        '    - id: budget\n      includeWhen: ["${schema.spec.replicas > 2}"]\n',
      ),
      graphText().replace('name: store-app', 'name: store-app # named'),
    ]
    fc.assert(
      fc.property(
        fc.array(fc.record({ edit: fc.constantFrom(...edits), most: fc.constantFrom(0, 1, 4), rounds: fc.nat(2) }), {
          minLength: 1,
          maxLength: 4,
        }),
        changes => {
          const { live, type, proceed } = opened()
          for (const { edit, most, rounds } of changes) {
            type(edit, most)
            for (let i = 0; i < rounds; i++) proceed(1)
          }
          while (live.isUnfinished()) proceed(2)
          const whole = opened()
          whole.type(changes.at(-1)?.edit ?? '')
          for (const path of texts.keys()) expect(live.findingsOf(path), path).toEqual(whole.live.findingsOf(path))
        },
      ),
      runs(2),
    )
  })
})

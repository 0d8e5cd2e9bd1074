import { describe, expect, it } from 'vitest'
import { chosenFrom, fixText } from '../../../src/engine/fix/fix.ts'
import { replacementFinder } from '../../../src/engine/fix/replacements.ts'
import { lintFrozen, registry } from '../../support/lint-frozen.ts'

const pod = (containers: string, more = ''): string => `apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: shop
spec:
${more}  containers:
${containers}`

const IMAGE = pod('    - name: a\n      image: nginx:latest\n')
const tagged = (version: string): string =>
  IMAGE.replace('name: web', `name: with-${version}`).replace('nginx:latest', `nginx:${version}`)
const OTHER = tagged('1.27.3')
const SEVERAL = `${OTHER}---\n${tagged('1.28.0')}`

/** The findings of a check in `a.yaml`, and what the text says after the first suggestion of each. */
const chosen = (check: string, text: string, other?: string) => {
  const path = 'a.yaml'
  const files = [{ path, text }, ...(other === undefined ? [] : [{ path: 'b.yaml', text: other }])]
  const { report } = lintFrozen(files)
  const findings = report.findings.filter(one => one.check === check && one.location.path === path)
  const first = findings.flatMap(one => chosenFrom(one).slice(0, 1))
  const after = fixText(
    { path, text },
    first.map(one => one.finding),
    registry,
  ).text
  const left = lintFrozen([{ path, text: after }]).report.findings.filter(one => one.check === check)
  return { findings, titles: findings.flatMap(one => (one.suggestions ?? []).map(({ title }) => title)), after, left }
}

describe('suggestions', () => {
  it.each<readonly [string, string, string, string, string]>([
    ['IM-05', IMAGE, SEVERAL, 'name nginx:1.27.3, as elsewhere in the repository', 'image: nginx:1.27.3\n'],
    [
      'IM-02',
      IMAGE.replace(':latest', ''),
      SEVERAL,
      'name nginx:1.27.3, as elsewhere in the repository',
      'image: nginx:1.27.3\n',
    ],
    [
      'PO-09',
      pod('    - name: a\n      image: nginx:1\n'),
      '',
      'request 100m of CPU and 128Mi of memory until they are measured',
      'cpu: 100m\n',
    ],
  ])('of %s say what may be meant, and take the finding away', (check, text, other, title, written) => {
    const { titles, after, left } = chosen(check, text, other)
    expect(titles[0]).toBe(title)
    expect(after).toContain(written)
    expect(left).toEqual([])
  })

  it('are not needed where there is one version', () => {
    expect(chosen('IM-05', IMAGE, OTHER).titles).toEqual([])
    expect(chosen('IM-05', IMAGE, OTHER).findings[0]?.fix?.title).toBe(
      'name nginx:1.27.3, as elsewhere in the repository',
    )
  })

  it('are never made by --fix', () => {
    const { report } = lintFrozen([{ path: 'a.yaml', text: pod('    - name: a\n      image: nginx:1\n') }])
    const [finding] = report.findings.filter(({ suggestions }) => suggestions !== undefined)
    expect(finding?.suggestions).toHaveLength(1)
    expect(finding?.fix).toBeUndefined()
  })

  it('offer no version that moves, and none of another image', () => {
    expect(chosen('IM-05', IMAGE, OTHER.replace('1.27.3', 'stable')).titles).toEqual([])
    expect(chosen('IM-05', IMAGE, OTHER.replace('nginx', 'team/nginx')).titles).toEqual([])
  })

  it('are given as replacements of text beside the fix', () => {
    const text = pod('    - name: a\n      image: nginx:1\n')
    const { report } = lintFrozen([{ path: 'a.yaml', text }])
    const replacementsOf = replacementFinder(report.findings, () => text, registry)
    const [finding] = report.findings.filter(({ check }) => check === 'PO-09')
    if (finding === undefined) throw new Error('nothing is found')
    expect(replacementsOf(finding)).toBeUndefined()
    expect(replacementsOf(finding, finding.suggestions?.[0])?.map(one => one.text)).toEqual([
      expect.stringContaining('cpu: 100m'),
    ])
  })
})

import { expect, it } from 'vitest'
import { lintTogether } from '../../../src/dev/lint-together.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { registry } from '../../support/lint-frozen.ts'

it('reads charts whose paths begin with a slash, as those of editors without a folder do', () => {
  const files = [
    { path: '/a/Chart.yaml', text: 'apiVersion: v2\nname: a\nversion: 1.0.0\n' },
    {
      path: '/a/templates/a.yaml',
      text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ include "none" . }}}\n',
    },
  ]
  const { report } = lintTogether(files, () => defaultSettings, registry)
  expect(report.findings.map(({ check }) => check)).toContain('SC-13')
})

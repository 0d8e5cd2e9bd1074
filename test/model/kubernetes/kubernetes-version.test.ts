import { expect, it } from 'vitest'
import { kubernetesTable } from '../../../src/facts/kubernetes/kubernetes-table.ts'
import { NEWEST_MINOR } from '../../../src/model/kubernetes/kubernetes-version.ts'
import { KUBERNETES_TYPES } from '../../../src/schemas/kubernetes-types.generated.ts'

it('is the newest version whose kinds are known', () => {
  expect(NEWEST_MINOR).toBe(kubernetesTable(KUBERNETES_TYPES).newest)
})

import * as facts from '../../facts/index.ts'
import { defineRule, lastStep, type Place } from '../../rule.ts'

export default defineRule({
  id: 'observability/kubelet-certificate',
  summary: 'Let metrics-server verify the certificates of kubelets',
  severity: 'error',
  relevance: 'anywhere',
  // Kubelets sign their own certificates unless somebody has changed that: it opens nothing to who is not in the network of nodes.
  elsewhere: { 'MS-01': 'warning' },
  references: ['https://github.com/kubernetes-sigs/metrics-server#requirements'],
  checks: {
    'MS-01': '--kubelet-insecure-tls accepts any certificate, so the metrics may come from anybody',
  },
  on: facts.kubeletVerification,

  *check({ isSkipped }, { say, unsure }) {
    if (isSkipped.state === 'unknown') yield unsure(isSkipped)
    if (isSkipped.state === 'known' && isSkipped.value) yield say('MS-01', isSkipped.at, withoutItem(isSkipped.at))
  },
})

/** A flag that is an item of a list goes; kubelets then need certificates that the cluster has signed. */
const withoutItem = (at: Place) =>
  at.within === undefined && /^\d+$/.test(lastStep(at))
    ? { fix: { title: 'remove --kubelet-insecure-tls', safe: false, edits: [{ at, remove: true as const }] } }
    : {}

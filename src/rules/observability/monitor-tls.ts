import { defineRule } from '../../engine/rule.ts'
import { eachMonitor, type Monitor } from '../../facts/kubernetes/scrape.ts'

export default defineRule({
  id: 'observability/monitor-tls',
  summary: 'Verify the certificates of what Prometheus scrapes',
  severity: 'error',
  since: '0.1.0',
  references: ['https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.TLSConfig'],
  checks: {
    'SM-04': 'insecureSkipVerify accepts any certificate, so the metrics may come from anybody',
    'SM-04.own': {
      severity: 'warning',
      text: 'insecureSkipVerify accepts any certificate; name the authority that signs it in tlsConfig.ca',
    },
  },
  on: { monitors: eachMonitor },

  *check({ monitors }, { say, unsure }) {
    for (const monitor of monitors)
      for (const { isInsecure } of monitor.endpoints) {
        if (isInsecure.state === 'unknown') yield unsure(isInsecure)
        if (isInsecure.state !== 'known' || !isInsecure.value) continue
        yield say(isOfCluster(monitor) ? 'SM-04' : 'SM-04.own', isInsecure.at)
      }
  },
})

/** Whether it scrapes what shows a certificate of the cluster's own authority; what else runs signs its own as often as not. */
const isOfCluster = ({ selector }: Monitor): boolean =>
  selector.state === 'known' &&
  selector.value.requirements.some(({ values }) =>
    values.some(value => /^(?:kubelet|(?:kube-)?apiserver)$/.test(value)),
  )

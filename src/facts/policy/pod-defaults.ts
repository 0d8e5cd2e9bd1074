import { fieldsIn, fill, listIn, type MutableFields } from './plain-fields.ts'

/** Of a Pod alone, requests are taken from limits, and ports of the host from those of containers (SetDefaults_Pod). */
export function fillPod(pod: MutableFields): void {
  const spec = fieldsIn(pod, 'spec')
  for (const container of ['containers', 'initContainers'].flatMap(key => listIn(spec, key))) {
    const resources = fieldsIn(container, 'resources')
    const limits = fieldsIn(resources, 'limits')
    if (limits !== undefined) {
      fill(resources, { requests: {} })
      fill(fieldsIn(resources, 'requests'), limits)
    }
    if (spec?.['hostNetwork'] === true)
      for (const port of listIn(container, 'ports')) fill(port, { hostPort: port['containerPort'] })
  }
  fillPodSpec(spec)
}

/** Fills in what each Pod has (pkg/apis/core/v1/defaults.go). */
export function fillPodSpec(spec: MutableFields | undefined): void {
  fill(spec, {
    restartPolicy: 'Always',
    dnsPolicy: 'ClusterFirst',
    terminationGracePeriodSeconds: 30,
    securityContext: {},
    schedulerName: 'default-scheduler',
    enableServiceLinks: true,
  })
  // One is the older name of the other (pkg/apis/core/v1/conversion.go).
  const account = spec?.['serviceAccountName'] ?? spec?.['serviceAccount']
  if (account !== undefined && account !== '') fill(spec, { serviceAccountName: account, serviceAccount: account })
  for (const key of ['containers', 'initContainers', 'ephemeralContainers'])
    for (const container of listIn(spec, key)) fillContainer(container)
  for (const volume of listIn(spec, 'volumes')) fillVolume(volume)
}

function fillVolume(volume: MutableFields): void {
  if (Reflect.ownKeys(volume).every(key => key === 'name')) volume['emptyDir'] = {}
  for (const source of ['secret', 'configMap', 'downwardAPI', 'projected'])
    fill(fieldsIn(volume, source), { defaultMode: 420 })
  fill(fieldsIn(volume, 'hostPath'), { type: '' })
  fillClaim(fieldsIn(fieldsIn(volume, 'ephemeral'), 'volumeClaimTemplate'))
  for (const source of listIn(fieldsIn(volume, 'projected'), 'sources'))
    fill(fieldsIn(source, 'serviceAccountToken'), { expirationSeconds: 3600 })
}

/** Fills in what a claim of a volume has, also one in a template. */
export const fillClaim = (claim: MutableFields | undefined): void =>
  fill(fieldsIn(claim, 'spec'), { volumeMode: 'Filesystem' })

function fillContainer(container: MutableFields): void {
  const { image } = container
  const name = typeof image === 'string' ? image.slice(image.lastIndexOf('/') + 1) : undefined
  fill(container, {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    resources: {},
    ...(name === undefined ? {} : { imagePullPolicy: /^[^:@]*(?::latest)?$/.test(name) ? 'Always' : 'IfNotPresent' }),
  })
  for (const port of listIn(container, 'ports')) fill(port, { protocol: 'TCP' })
  for (const key of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = fieldsIn(container, key)
    fill(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 })
    fill(fieldsIn(probe, 'httpGet'), HTTP_GET)
    fill(fieldsIn(probe, 'grpc'), { service: '' })
  }
  for (const key of ['postStart', 'preStop'])
    fill(fieldsIn(fieldsIn(fieldsIn(container, 'lifecycle'), key), 'httpGet'), HTTP_GET)
  for (const variable of listIn(container, 'env'))
    fill(fieldsIn(fieldsIn(variable, 'valueFrom'), 'fieldRef'), { apiVersion: 'v1' })
}

const HTTP_GET = { path: '/', scheme: 'HTTP' }

import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: stores.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Store, plural: stores, singular: store, shortNames: [shp]}
  versions:
    - {name: v1beta1, served: false, storage: false, deprecated: true, deprecationWarning: use v1, schema: {openAPIV3Schema: {type: object}}}
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              description: What is sold.
              type: object
              required: [size]
              properties: {size: {type: integer, minimum: 1}}
`
const CART = JSON.stringify({
  type: 'object',
  properties: { items: { type: 'array', items: { type: 'string' }, description: 'In the cart.' } },
})

describe('clauselint schema', () => {
  const printed = async (name: string): Promise<string> => {
    const { stdout, exitCode } = await sandbox().run(['schema', name])
    expect(exitCode).toBe(0)
    return stdout
  }

  it.each(['Deployment', 'deployment', 'deployments', 'deploy'])('prints the newest stable version of %s', async name => {
    expect(await printed(name)).toMatch(/^kind {5}Deployment\nversion {2}apps\/v1\n/)
  })

  it('names other versions of a kind', async () => {
    expect(await printed('horizontalpodautoscaler')).toContain('version  autoscaling/v2; also in autoscaling/v1\n')
    expect(await printed('networkpolicies')).toContain('version  networking.k8s.io/v1\n')
  })

  it('follows fields through lists, with what is required, enumerated and bounded', async () => {
    const text = await printed('deployment.spec.template.spec.containers')
    expect(text).toContain('field    spec.template.spec.containers  []Container  required, a list by name\n')
    expect(text).toMatch(/\n {2}name {2,}string {2}required, lower-case letters/)
    expect(text).toContain(
      '\n\nList of containers belonging to the pod. Containers cannot currently be added or\nremoved.',
    )
    expect(text).toMatch(/\n {2}imagePullPolicy {2,}string {2}Always \| Never \| IfNotPresent\n/)
    expect(await printed('replicationcontroller.spec.replicas')).toContain('int32  at least 0\n')
    expect(await printed('configmap.data')).toContain('field    data  map[string]string  keys: letters, digits')
  })

  it('prints what a kind is for, in the version that is asked for', async () => {
    expect(await printed('deployment')).toContain(
      '\n\nDeployment enables declarative updates for Pods and ReplicaSets.\n\n',
    )
    const { stdout } = await sandbox().run(['schema', 'hpa.spec', '--api-version', 'autoscaling/v1'])
    expect(stdout).toContain('\n  minReplicas                     int32  0 or more\n')
    const older = await sandbox().run(['schema', 'horizontalpodautoscaler', '--api-version', 'autoscaling/v1'])
    expect(older.stdout).toContain('version  autoscaling/v1; also in autoscaling/v2\n')
  })

  it('prints the kinds that definitions and catalogues of the repository define, with what these say', async () => {
    const { run } = sandbox({ 'crds/store.yaml': DEFINITION, 'catalog/shop.io/cart_v1.json': CART })
    const store = await run(['schema', 'stores.spec'])
    expect(store.stdout).toContain(
      'kind     Store\nversion  example.com/v1; also in example.com/v1beta1\ndefined  crds/store.yaml\n',
    )
    expect(store.stdout).toContain('\n\nWhat is sold.\n\n  size  integer  required, at least 1\n')
    const old = await run(['schema', 'store', '--api-version', 'example.com/v1beta1'])
    expect(old.stdout).toContain('served   no\nserved   deprecated use v1\n')
    expect((await run(['schema', 'cart.items'])).stdout).toContain('field    items  []string\n\nIn the cart.\n')
    expect((await run(['schema', 'shp'])).stdout).toContain('kind     Store\n')
    expect((await run(['schema', 'stor'])).stderr).toContain('did you mean "Store"?')
    expect((await run(['schema', 'store', '--api-version', 'example.com/v2'])).stderr).toContain(
      'Store is not in "example.com/v2"; did you mean "example.com/v1"?',
    )
  })

  it.each([
    [['schema'], 'name a kind'],
    [['schema', 'pod', 'service'], 'name a kind'],
    [['schema', 'deploymnt'], 'there is no kind "deploymnt"; did you mean "Deployment"?'],
    [['schema', 'pod.spec.container'], 'Pod.spec has no field "container"; did you mean "containers"?'],
    [['schema', 'pod.constructor'], 'Pod has no field "constructor"'],
    [['schema', 'pod.kind.x'], 'Pod.kind is string, which has no fields'],
  ])('%j is refused', async (argv, why) => {
    const { exitCode, stderr } = await sandbox().run(argv)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(why)
  })
})

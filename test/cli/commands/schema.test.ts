import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

describe('clauselint schema', () => {
  const printed = async (name: string): Promise<string> => {
    const { stdout, exitCode } = await sandbox().run(['schema', name])
    expect(exitCode).toBe(0)
    return stdout
  }

  it.each(['Deployment', 'deployment', 'deployments'])('prints the newest stable version of %s', async name => {
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
    expect(text).toMatch(/\n {2}imagePullPolicy {2,}string {2}Always \| Never \| IfNotPresent\n/)
    expect(await printed('replicationcontroller.spec.replicas')).toContain('int32  at least 0\n')
    expect(await printed('configmap.data')).toContain('field    data  map[string]string  keys: letters, digits')
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

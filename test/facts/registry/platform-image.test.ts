import { describe, expect, it } from 'vitest'
import { isPlatformImage, mayBePlatformImage } from '../../../src/facts/registry/platform-image.ts'
import { parseImageReference } from '../../../src/model/registry/image-reference.ts'

const isOurs = (image: string, platform = {}) => isPlatformImage(parseImageReference(image), platform)
const ECR = '111122223333.dkr.ecr.eu-west-1.amazonaws.com'

describe('isPlatformImage', () => {
  it('takes nothing that is not declared', () => {
    expect(isOurs(`${ECR}/web:1`)).toBe(false)
    expect(isOurs('public.ecr.aws/nginx/nginx:1')).toBe(false)
  })

  it('takes only declared accounts where there are some', () => {
    expect(isOurs(`${ECR}/web:1`, { accounts: ['444455556666'] })).toBe(false)
    expect(isOurs(`${ECR}/web:1`, { accounts: ['111122223333'] })).toBe(true)
  })

  it('takes declared registries, in either case, with their port', () => {
    const platform = { registries: ['harbor.example.com:8443'] }
    expect(isOurs('Harbor.example.com:8443/team/web:1', platform)).toBe(true)
    expect(isOurs('harbor.example.com/team/web:1', platform)).toBe(false)
    expect(isOurs('team/web:1', platform)).toBe(false)
  })
})

describe('mayBePlatformImage', () => {
  const maybe = (image: string, platform = {}) => mayBePlatformImage(parseImageReference(image), platform)

  it("takes private ECR registries, but not AWS's own", () => {
    expect(maybe(`${ECR}/web:1`)).toBe(true)
    expect(maybe('602401143452.dkr.ecr.us-west-2.amazonaws.com/eks/coredns:v1')).toBe(false)
    expect(maybe('840364872350.dkr.ecr.us-west-2.amazonaws.com/aws-appmesh-envoy:v1')).toBe(false)
    expect(maybe('public.ecr.aws/nginx/nginx:1')).toBe(false)
  })

  it('takes only what is declared where something is', () => {
    expect(maybe(`${ECR}/web:1`, { registries: ['harbor.example.com'] })).toBe(false)
    expect(maybe(`${ECR}/web:1`, { accounts: ['111122223333'] })).toBe(true)
  })
})

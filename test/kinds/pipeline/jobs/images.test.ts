import { describe, expect, it } from 'vitest'
import { formOf, resolved, signOf } from '../../../../src/kinds/pipeline/jobs/images.ts'

describe('formOf', () => {
  it.each([
    ['web', 'tag'],
    ['registry.example.com:5000/shop/web', 'tag'],
    ['$IMAGE:$TAG', 'tag'],
    ['${{ env.IMAGE }}:${{ github.sha }}', 'tag'],
    ['${{ steps.meta.outputs.tags }}', 'tag'],
    ['web@sha256:abc', 'digest'],
    ['web:1.4@$DIGEST', 'digest'],
    ['$IMAGE@${{ steps.push.outputs.digest }}', 'digest'],
    ['$IMAGE:${{ steps.push.outputs.digest }}', 'colon'],
    ['web:sha256:abc', 'colon'],
    ['$IMAGE', 'unknown'],
    ['${{ inputs.image }}', 'unknown'],
  ])('of %s is %s', (reference, form) => {
    expect(formOf(reference)).toBe(form)
  })
})

describe('resolved', () => {
  const texts: Readonly<Record<string, string>> = {
    A: '$B/web',
    B: 'harbor.example.com',
    'env.A': '$A',
    C: '$C$C',
    D: '$D',
  }
  const lookUp = (name: string): string | undefined => (Object.hasOwn(texts, name) ? texts[name] : undefined)

  it('follows variables and expressions, and leaves what is not known', () => {
    expect(resolved('${{ env.A }}:$TAG', lookUp)).toBe('harbor.example.com/web:$TAG')
    expect(resolved('$D', lookUp)).toBe('$D')
  })

  it('ends where a variable holds itself, however often', () => {
    const found = resolved('$C', lookUp)
    expect(found.length).toBeLessThan(2001)
    expect(resolved(found, () => undefined)).toBe(found)
  })
})

it('knows the commands whose output is a digest', () => {
  expect(signOf('$(crane digest web:1.4)')).toBe('sha256:${DIGEST}')
  expect(signOf("$(docker inspect --format '{{index .RepoDigests 0}}' web)")).toBe('image@sha256:${DIGEST}')
  expect(signOf("$(docker inspect --format '{{.Id}}' web)")).toBe('sha256:${LOCAL}')
  expect(signOf('$(date)')).toBeUndefined()
})

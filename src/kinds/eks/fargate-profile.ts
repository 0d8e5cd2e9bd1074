import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { blocks, field, literal, text, unresolved } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { fargateSelector } from '../../facts/eks/fargate-profile.ts'

export default defineKind({
  id: 'FargateProfile',
  types: [
    'fargateProfile',
    ...awsTypes('EKS', 'FargateProfile', { terraform: 'aws_eks_fargate_profile' }),
    'eksctl.io/ClusterConfig',
    'object',
  ],
  recognisedBy: 'a Fargate profile by its type, or its members fargateProfileName and selectors',

  read: ({ dialect, type, body }, isForced) => {
    if (type === 'eksctl.io/ClusterConfig') {
      const found = blocks(get(body, 'fargateProfiles')).flatMap(profile => [...selectorsOf(profile)])
      return found.length === 0 ? undefined : found
    }
    const isRecognised = ['fargateProfileName', 'selectors'].every(key => get(body, key).node !== undefined)
    return isForced || type !== 'object' || isRecognised ? selectorsOf(dialect.wanted(body)) : undefined
  },
})

function* selectorsOf(profile: Cursor): Generator<EmittedFact> {
  const name = literal(field(profile, 'fargateProfileName', 'name')) ?? ''
  for (const selector of blocks(field(profile, 'selectors', 'selector'))) {
    const namespace = text(field(selector, 'namespace'))
    const labels = field(selector, 'labels')
    const listed = blocks(labels).filter(
      label => field(label, 'value').node !== undefined && field(label, 'key').node !== undefined,
    )
    yield fargateSelector.of({
      namespace,
      labels:
        labels.node?.type === 'sequence'
          ? listed.map(label => ({ key: literal(field(label, 'key')) ?? '', value: text(field(label, 'value')) }))
          : fields(labels).map(({ key, value }) => ({ key, value: text(value) })),
      isOpen: unresolved(labels) !== undefined,
      profile: name,
      at: namespace.state === 'absent' ? place(selector) : namespace.at,
    })
  }
}

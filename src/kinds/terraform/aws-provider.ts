import { place } from '../../documents/cursor.ts'
import { field, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { awsProvider } from '../../facts/terraform/aws-provider.ts'

export default defineKind({
  id: 'AwsProvider',
  types: ['provider.aws'],
  recognisedBy: 'provider "aws" of Terraform without an alias',

  read: ({ body }) =>
    field(body, 'alias').node === undefined
      ? [awsProvider.of({ region: text(field(body, 'region')), at: place(body) })]
      : undefined,
})

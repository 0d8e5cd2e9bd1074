import { awsFields } from '../../dialects/aws-fields.ts'
import { get, place } from '../../documents/cursor.ts'
import { field } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { oidcProvider } from '../../facts/iam/iam-role.ts'
import { isEksIssuer } from '../../facts/iam/trust-policy.ts'
import { policyTextOf, policyTexts } from './policy-text.ts'

export default defineKind({
  id: 'OidcProvider',
  types: [
    'AWS::IAM::OIDCProvider',
    'aws_iam_openid_connect_provider',
    'iam.services.k8s.aws/OpenIDConnectProvider',
    'iam.aws.upbound.io/OpenIDConnectProvider',
    'iam.aws.m.upbound.io/OpenIDConnectProvider',
    'iam.aws.crossplane.io/OpenIDConnectProvider',
    'object',
  ],
  recognisedBy: 'an OIDC provider of IAM in any dialect; members Url and ClientIDList of get-open-id-connect-provider',

  is: ({ type, body }) =>
    type !== 'object' || (get(body, 'Url').node !== undefined && get(body, 'ClientIDList').node !== undefined),

  *read(resource) {
    const body = awsFields(resource)
    const url = policyTextOf(field(body, 'url'))
    const audiences = field(body, 'clientIdList', 'clientIDs')
    const texts = policyTexts(audiences)
    const issuer = url?.text.replace(/^https:\/\//, '').replace(/\/$/, '')
    yield oidcProvider.of({
      state: 'declared',
      isCluster: url !== undefined && isEksIssuer(url.text),
      audiences: texts.map(({ text }) => text),
      audiencesOpen: texts.some(({ open }) => open),
      at: place(audiences),
      ...(url === undefined ? {} : { urlAt: url.at }),
      ...(issuer === undefined || url?.open === true ? {} : { issuer }),
    })
  },
})

import * as facts from '../../facts/index.ts'
import { decided, defineRule, known } from '../../rule.ts'

const ADMIN = /^arn:aws[a-z-]*:eks::aws:cluster-access-policy\/(AmazonEKSClusterAdminPolicy|AmazonEKSAdminPolicy)$/

export default defineRule({
  id: 'access/entry-blanket-admin',
  summary: 'Scope admin access policies to namespaces, not to the whole cluster',
  severity: 'error',
  relevance: 'anywhere',
  // An entry for whom its name calls an administrator is meant as it is, declared or not; what deploys whatever a repository says has its rights for that.
  elsewhere: { 'AE-02': 'warning', 'AE-02.creator': 'info', 'AE-02.administrators': 'info', 'AE-02.deployer': 'info' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html'],
  checks: {
    'AE-02': '{policy} applies to the whole cluster, which is a blanket admin grant',
    'AE-02.administrators': '{policy} applies to the whole cluster for {principal}',
    'AE-02.deployer': '{policy} applies to the whole cluster for {principal}, a deployment tool',
    'AE-02.creator': '{policy} applies to the whole cluster for whoever runs Terraform',
  },
  on: facts.accessPolicy,

  *check({ policy, scope, principal, principalName }, { say, unsure, platform: { administrators = [] } }) {
    const name = ADMIN.exec((yield* decided(policy)) ?? '')?.[1]
    if (name === undefined || (yield* decided(scope))?.toLowerCase() !== 'cluster') return
    if (administrators.includes(known(principal) ?? '')) return
    if (principal.state === 'unknown' && administrators.length > 0) return yield unsure(principal)
    const written =
      known(principal) ?? (principalName === '' && principal.state === 'unknown' ? principal.why : principalName)
    const isCreator = principal.state === 'unknown' && CREATOR.test(written)
    const administrator = isCreator ? undefined : ADMINISTRATOR.exec(written)?.[1]
    const deployer = DEPLOYER.exec(written)?.[1]
    if (administrator !== undefined)
      yield say('AE-02.administrators', policy.at, { data: { policy: name, principal: administrator } })
    else if (deployer !== undefined)
      yield say('AE-02.deployer', policy.at, { data: { policy: name, principal: deployer } })
    else yield say(isCreator ? 'AE-02.creator' : 'AE-02', policy.at, { data: { policy: name } })
  },
})

/**
 * Who applies the configuration: `data.aws_iam_session_context.current.issuer_arn`, `data.aws_caller_identity.current.arn`, or the role that
 * its provider assumes, by the name of the variable.
 */
const CREATOR =
  /\bdata\.aws_(?:iam_session_context\.[\w.[\]]+\.issuer_|caller_identity\.[\w.[\]]+\.)arn\b|\bvar\.(?:\w{1,60}_)?assume_role(?:_arn|_name)?\b/

/** The name of a principal that is called after what deploys: `role/argocd-spoke`, `aws_iam_role.flux`. */
const DEPLOYER =
  /(?:^|[:/.\s{$])((?:[\w+=,@-]{0,64}[-_])?(?:argo-?cd|flux|spinnaker|atlantis|terraform|crossplane)(?:[-_][\w+=,@-]{0,64})?)(?=$|[\s.[\]}:/])/i

/** The name of a principal that is called after administrators: `AWSReservedSSO_AdministratorAccess_…`, `role/cluster-admins`, `var.admin_role`. */
const ADMINISTRATOR =
  /(?:^|[:/.\s{$])((?:[\w+=,@-]{0,64}[-_])?(?:admin(?:s|istrators?|istrator-?access)?)(?:[-_](?:roles?|arns?|users?|groups?|[0-9a-f]{16}))*)(?=$|[\s.[\]}:/])/i

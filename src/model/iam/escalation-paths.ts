/** Permissions that together lead to more rights than they are. */
export interface EscalationPath {
  /** Its name at pathfinding.cloud, but for the one that is only in BishopFox/iam-vulnerable. */
  readonly id: string
  /** All of them are needed. */
  readonly needs: readonly string[]
  /** What their holder can do with them: `can …`. */
  readonly says: string
}

const path = (id: string, needs: string, says: string): EscalationPath => ({ id, needs: needs.split(' '), says })

/**
 * The known combinations (DataDog/pathfinding.cloud, data/paths; https://pathfinding.cloud/paths/ID), and going back to an earlier
 * version of a policy (BishopFox/iam-vulnerable, privesc2).
 */
const TABLE: readonly EscalationPath[] = [
  path('apprunner-001', 'iam:PassRole apprunner:CreateService', 'run a service with the rights of any role it passes'),
  path('apprunner-002', 'apprunner:UpdateService', "run other code with the rights of a service's role"),
  path(
    'bedrock-001',
    'iam:PassRole bedrock-agentcore:CreateCodeInterpreter bedrock-agentcore:StartCodeInterpreterSession bedrock-agentcore:InvokeCodeInterpreter',
    'run code with the rights of any role it passes',
  ),
  path(
    'bedrock-002',
    'bedrock-agentcore:StartCodeInterpreterSession bedrock-agentcore:InvokeCodeInterpreter',
    "run code with the rights of a code interpreter's role",
  ),
  path(
    'cloudformation-001',
    'iam:PassRole cloudformation:CreateStack',
    'create resources with the rights of any role it passes',
  ),
  path('cloudformation-002', 'cloudformation:UpdateStack', "change resources with the rights of a stack's role"),
  path(
    'cloudformation-003',
    'iam:PassRole cloudformation:CreateStackSet cloudformation:CreateStackInstances',
    'create resources with the rights of any role it passes',
  ),
  path(
    'cloudformation-004',
    'iam:PassRole cloudformation:UpdateStackSet',
    'change resources with the rights of any role it passes',
  ),
  path(
    'cloudformation-005',
    'cloudformation:CreateChangeSet cloudformation:ExecuteChangeSet',
    "change resources with the rights of a stack's role",
  ),
  path(
    'codebuild-001',
    'iam:PassRole codebuild:CreateProject codebuild:StartBuild',
    'run a build with the rights of any role it passes',
  ),
  path('codebuild-002', 'codebuild:StartBuild', "run its own build script with the rights of a project's role"),
  path('codebuild-003', 'codebuild:StartBuildBatch', "run its own build script with the rights of a project's role"),
  path(
    'codebuild-004',
    'iam:PassRole codebuild:CreateProject codebuild:StartBuildBatch',
    'run a build with the rights of any role it passes',
  ),
  path(
    'datapipeline-001',
    'iam:PassRole datapipeline:CreatePipeline datapipeline:PutPipelineDefinition datapipeline:ActivatePipeline',
    'run commands with the rights of any role it passes',
  ),
  path(
    'ec2instanceconnect-003',
    'ec2-instance-connect:SendSSHPublicKey ec2:DescribeInstances',
    'log in to instances, which have the rights of their roles',
  ),
  path('ec2-001', 'iam:PassRole ec2:RunInstances', 'start an instance with the rights of any role it passes'),
  path(
    'ec2-002',
    'ec2:ModifyInstanceAttribute ec2:StopInstances ec2:StartInstances',
    'replace the start script of instances, which have the rights of their roles',
  ),
  path('ec2-003', 'iam:PassRole ec2:RequestSpotInstances', 'start an instance with the rights of any role it passes'),
  path(
    'ec2-004',
    'ec2:CreateLaunchTemplateVersion ec2:ModifyLaunchTemplate',
    'change what instances run, which have the rights of their roles',
  ),
  path(
    'ecs-001',
    'iam:PassRole ecs:CreateCluster ecs:RegisterTaskDefinition ecs:CreateService',
    'run a task with the rights of any role it passes',
  ),
  path(
    'ecs-002',
    'iam:PassRole ecs:CreateCluster ecs:RegisterTaskDefinition ecs:RunTask',
    'run a task with the rights of any role it passes',
  ),
  path(
    'ecs-003',
    'iam:PassRole ecs:RegisterTaskDefinition ecs:CreateService',
    'run a task with the rights of any role it passes',
  ),
  path(
    'ecs-004',
    'iam:PassRole ecs:RegisterTaskDefinition ecs:RunTask',
    'run a task with the rights of any role it passes',
  ),
  path(
    'ecs-005',
    'iam:PassRole ecs:RegisterTaskDefinition ecs:StartTask',
    'run a task with the rights of any role it passes',
  ),
  path(
    'glue-001',
    'iam:PassRole glue:CreateDevEndpoint',
    'log in to an endpoint with the rights of any role it passes',
  ),
  path('glue-002', 'glue:UpdateDevEndpoint', 'log in to endpoints, which have the rights of their roles'),
  path('glue-003', 'iam:PassRole glue:CreateJob glue:StartJobRun', 'run a job with the rights of any role it passes'),
  path('glue-004', 'iam:PassRole glue:CreateJob glue:CreateTrigger', 'run a job with the rights of any role it passes'),
  path('glue-005', 'iam:PassRole glue:UpdateJob glue:StartJobRun', 'run a job with the rights of any role it passes'),
  path('glue-006', 'iam:PassRole glue:UpdateJob glue:CreateTrigger', 'run a job with the rights of any role it passes'),
  path('iam-001', 'iam:CreatePolicyVersion', 'write any right into a policy'),
  path('iam-002', 'iam:CreateAccessKey', 'make access keys of other users'),
  path('iam-003', 'iam:CreateAccessKey iam:DeleteAccessKey', 'make access keys of other users'),
  path('iam-004', 'iam:CreateLoginProfile', 'make passwords of other users'),
  path('iam-005', 'iam:PutRolePolicy', 'give any right to a role'),
  path('iam-006', 'iam:UpdateLoginProfile', 'change passwords of other users'),
  path('iam-007', 'iam:PutUserPolicy', 'give any right to a user'),
  path('iam-008', 'iam:AttachUserPolicy', 'attach any policy to a user'),
  path('iam-009', 'iam:AttachRolePolicy', 'attach any policy to a role'),
  path('iam-010', 'iam:AttachGroupPolicy', 'attach any policy to a group'),
  path('iam-011', 'iam:PutGroupPolicy', 'give any right to a group'),
  path('iam-012', 'iam:UpdateAssumeRolePolicy', 'let itself assume any role'),
  path('iam-013', 'iam:AddUserToGroup', 'join any group'),
  path('iam-014', 'iam:AttachRolePolicy sts:AssumeRole', 'attach any policy to a role and assume it'),
  path('iam-015', 'iam:AttachUserPolicy iam:CreateAccessKey', 'attach any policy to a user and make its access keys'),
  path('iam-016', 'iam:CreatePolicyVersion sts:AssumeRole', "write any right into a role's policy and assume the role"),
  path('iam-017', 'iam:PutRolePolicy sts:AssumeRole', 'give any right to a role and assume it'),
  path('iam-018', 'iam:PutUserPolicy iam:CreateAccessKey', 'give any right to a user and make its access keys'),
  path(
    'iam-019',
    'iam:AttachRolePolicy iam:UpdateAssumeRolePolicy',
    'attach any policy to a role and let itself assume it',
  ),
  path(
    'iam-020',
    'iam:CreatePolicyVersion iam:UpdateAssumeRolePolicy',
    "write any right into a role's policy and let itself assume the role",
  ),
  path('iam-021', 'iam:PutRolePolicy iam:UpdateAssumeRolePolicy', 'give any right to a role and let itself assume it'),
  path(
    'lambda-001',
    'iam:PassRole lambda:CreateFunction lambda:InvokeFunction',
    'run a function with the rights of any role it passes',
  ),
  path(
    'lambda-002',
    'iam:PassRole lambda:CreateFunction lambda:CreateEventSourceMapping',
    'run a function with the rights of any role it passes',
  ),
  path('lambda-003', 'lambda:UpdateFunctionCode', "run other code with the rights of a function's role"),
  path(
    'lambda-004',
    'lambda:UpdateFunctionCode lambda:InvokeFunction',
    "run other code with the rights of a function's role",
  ),
  path(
    'lambda-005',
    'lambda:UpdateFunctionCode lambda:AddPermission',
    "run other code with the rights of a function's role",
  ),
  path(
    'lambda-006',
    'iam:PassRole lambda:CreateFunction lambda:AddPermission',
    'run a function with the rights of any role it passes',
  ),
  path(
    'sagemaker-001',
    'iam:PassRole sagemaker:CreateNotebookInstance',
    'run a notebook with the rights of any role it passes',
  ),
  path('sagemaker-002', 'iam:PassRole sagemaker:CreateTrainingJob', 'run a job with the rights of any role it passes'),
  path(
    'sagemaker-003',
    'iam:PassRole sagemaker:CreateProcessingJob',
    'run a job with the rights of any role it passes',
  ),
  path(
    'sagemaker-004',
    'sagemaker:CreatePresignedNotebookInstanceUrl',
    'open notebooks, which have the rights of their roles',
  ),
  path(
    'sagemaker-005',
    'sagemaker:CreateNotebookInstanceLifecycleConfig sagemaker:StopNotebookInstance sagemaker:UpdateNotebookInstance sagemaker:StartNotebookInstance',
    'run a script in notebooks, which have the rights of their roles',
  ),
  path('ssm-001', 'ssm:StartSession', 'open a shell on instances, which have the rights of their roles'),
  path('ssm-002', 'ssm:SendCommand', 'run commands on instances, which have the rights of their roles'),
  path('sts-001', 'sts:AssumeRole', 'assume any role that trusts its account'),
  path(
    'iam-set-default',
    'iam:SetDefaultPolicyVersion',
    'go back to an earlier version of a policy, which may allow more',
  ),
]

const isOfIam = ({ id }: EscalationPath): boolean => id.startsWith('iam-')

/** Those with fewer permissions first: with more, they add nothing. Of as many, those of IAM itself. */
export const ESCALATION_PATHS: readonly EscalationPath[] = TABLE.toSorted(
  (a, b) => a.needs.length - b.needs.length || Number(isOfIam(b)) - Number(isOfIam(a)),
)

export const PASS_ROLE = 'iam:PassRole'

/** What some of AWS's own policies allow of these, as far as it is not restricted (AWS Managed Policy Reference). */
export const MANAGED_ESCALATION: Readonly<Record<string, readonly string[]>> = {
  AWSCloudFormationFullAccess: ['cloudformation:*'],
  AWSCodeBuildAdminAccess: ['codebuild:*'],
  AmazonEC2FullAccess: ['ec2:*'],
  AmazonSSMFullAccess: ['ssm:*'],
  IAMFullAccess: ['iam:*'],
}

/** Condition keys that do not keep the holder of a permission from using it: where and when it does so. */
const WEAK =
  /^aws:(?:securetransport|requestedregion|sourceip|vpcsourceip|sourcevpce?|useragent|principalaccount|principalorgid|principalorgpaths|resourceaccount|resourceorgid)$/

/** Whether a condition leaves a permission as useful as it is without it: times that are past, networks, one's own account. */
export const isWeakCondition = (operator: string, key: string): boolean =>
  WEAK.test(key) ||
  (/^Date(?:Greater|NotEquals)/.test(operator) && /^aws:(?:tokenissuetime|currenttime|epochtime)$/.test(key))

/** The service that an action of a path makes use of a passed role: `lambda` of `lambda:CreateFunction`. */
export const serviceOf = (action: string): string => action.slice(0, action.indexOf(':'))

/** Whether a principal of a service, or a pattern, may be one of the service with a prefix: `ecs-tasks.amazonaws.com` of `ecs`. */
export const isPrincipalOf = (principal: string, service: string): boolean =>
  /^[*?]/.test(principal) ||
  principal
    .toLowerCase()
    .split('.')
    .some(part => part === service || part.startsWith(`${service}-`) || service.startsWith(`${part}-`))

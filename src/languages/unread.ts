/**
 * What a file is that clauselint does not read, although the platform contract may speak of what it becomes. `is` reads
 * with an article, `kind` counts: `3 Jsonnet files`.
 */
interface UnreadFormat {
  readonly kind: string
  readonly reason: string
  /** The ends of its paths. */
  readonly names: RegExp
  /** What its text contains where it matters to the contract; absent where the name says enough. */
  readonly speaks?: RegExp
}

/** What a file was not read as, and why. */
export interface UnreadFile {
  /** In words, in the singular: `Jsonnet file`. */
  readonly kind: string
  readonly reason: string
}

/** Words of what the contract speaks of: objects of Kubernetes, resources and policies of AWS, commands on clusters. */
export const SPEAKS =
  /\bapiVersion\b|\bNetworkPolicy\b|\baws_(?:eks|iam|ecr|vpc|security_group|launch_template|subnet)|AWS::(?:EKS|IAM|ECR|EC2)|2012-10-17|arn:aws|\b(?:kubectl|eksctl|helm|nodeadm)\b|system:masters|\.dkr\.ecr\.|\bskip_verify\b|^[ \t]*\[host\."|\/etc\/eks\/bootstrap\.sh/m

/** Why a script is not analysed that a shell of another grammar runs. */
export const OTHER_SHELL =
  'it is a script of a shell with a grammar of its own (fish, zsh, csh, PowerShell, …), which is not read'
const OTHER_SHELLS = 'fish|t?csh|zsh|[mo]?ksh\\w*|yash|posh|bats|pwsh|nu|elvish|xonsh'

const TEMPLATES = /\.(?:tpl|tmpl|tftpl|gotmpl|j2|jinja2?|erb|mustache|in|template|envsubst)(?:\.(?:tf|tofu|tfvars))?$/i
/** Whether a file is a template by its name: its content may be any part of a document. */
export const isTemplateName = (path: string): boolean => TEMPLATES.test(path)

/** What templates become that nobody deploys: pages, and what a chart's other templates include. */
const PROSE = /\.(?:md|markdown|txt|html?|rst|adoc)\.[^./]+$|(?:^|\/)templates\/(?:[^/]+\/)*_[^/]+\.tpl$/i

/** What names a Dockerfile; a template of one says so. */
const DOCKERFILE = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[^/]*)?\.[^./]+$|\.dockerfile\.[^./]+$/i

const FORMATS: readonly UnreadFormat[] = [
  {
    kind: 'Jsonnet file',
    reason: 'it is Jsonnet; lint what it renders to',
    names: /\.(?:jsonnet|libsonnet)$/i,
  },
  { kind: 'CUE file', reason: 'it is CUE; lint what it exports', names: /\.cue$/i, speaks: SPEAKS },
  { kind: 'KCL file', reason: 'it is KCL; lint what it renders to', names: /\.k$/, speaks: SPEAKS },
  { kind: 'Dhall file', reason: 'it is Dhall; lint what it renders to', names: /\.dhall$/i, speaks: SPEAKS },
  {
    kind: 'Terraform stack',
    reason: 'it is a part of a Terraform stack, which is not read; lint the modules that it calls',
    names: /\.(?:tfstack|tfcomponent|tfdeploy)\.hcl$/i,
  },
  {
    kind: 'binary Terraform plan',
    reason: 'it is a binary plan; lint what terraform show -json makes of it',
    names: /\.(?:tf)?plan$|(?:^|\/)(?:tfplan|plan)(?:\.(?:out|bin|binary|tfplan))?$/i,
    // How a ZIP archive begins.
    speaks: /^PK\p{Cc}{2}/u,
  },
  {
    kind: 'Terraform state',
    reason: 'it is a state; lint what terraform show -json makes of it',
    names: /\.tfstate$/i,
    speaks: /"resources"\s*:\s*\[\s*\{/,
  },
  {
    kind: 'packaged chart',
    reason: 'it is a chart in an archive; lint what helm template makes of it',
    names: /(?:^|\/)charts\/[^/]+\.tgz$/i,
  },
  {
    kind: 'CDK app',
    reason: 'it is an app of the AWS CDK; lint what cdk synth makes of it',
    names: /(?:^|\/)cdk\.json$/,
    speaks: /"app"\s*:/,
  },
  {
    kind: 'CDK app',
    reason: 'it is an app of cdk8s or of the CDK for Terraform; lint what it synthesizes',
    names: /(?:^|\/)(?:cdk8s\.ya?ml|cdktf\.json)$/,
    speaks: /\bapp"?\s*:/,
  },
  {
    kind: 'non-POSIX script',
    reason: OTHER_SHELL,
    names: /\.(?:fish|zsh|zshrc|t?csh|m?ksh|bats|nu|ps1|psm1)$/i,
    speaks: SPEAKS,
  },
  {
    kind: 'non-POSIX script',
    reason: OTHER_SHELL,
    names: /(?:^|\/)[^./]+$|\.(?:ba)?sh$/,
    speaks: new RegExp(`^#!.{0,200}\\b(?:${OTHER_SHELLS})\\b[^]*?(?:${SPEAKS.source})`),
  },
  { kind: 'JSON5 file', reason: 'it is JSON5; lint it as JSON or YAML', names: /\.json5$/i, speaks: SPEAKS },
  {
    kind: 'JSON Lines file',
    reason: 'it has a document in each line; lint each as a file',
    names: /\.(?:jsonl|ndjson)$/i,
    speaks: SPEAKS,
  },
  {
    kind: 'Bake file',
    reason: 'it is a file of docker buildx bake; lint what docker buildx bake --print makes of it',
    names: /(?:^|\/)docker-bake(?:\.override)?\.hcl$/,
  },
  {
    kind: 'Pulumi program',
    reason: 'it is a program of Pulumi, which is not read',
    names: /(?:^|\/)Pulumi\.ya?ml$/,
    speaks: /^runtime\s*:/m,
  },
  {
    kind: 'helmfile',
    reason: 'it is a helmfile; lint what helmfile template makes of it',
    names: /(?:^|\/)(?:helmfile(?:\.[\w-]+)?|helmfile\.d\/[^/]+)\.ya?ml(?:\.gotmpl)?$/,
    speaks: /^(?:releases|helmfiles)\s*:/m,
  },
  {
    kind: 'Earthfile',
    reason: 'it is an Earthfile, which is not read',
    names: /(?:^|\/)Earthfile$/,
  },
  {
    kind: 'Tiltfile',
    reason: 'it is a Tiltfile, which is not read',
    names: /(?:^|\/)Tiltfile$|\.tiltfile$/i,
    speaks: /\b(?:k8s_yaml|k8s_resource|helm_resource|helm_remote|helm|kustomize|docker_build)\s*\(/,
  },
  {
    kind: 'Packer template',
    reason: 'it is a template of Packer, which is not read',
    names: /\.pkr\.hcl$/,
    speaks: SPEAKS,
  },
  { kind: 'Dockerfile template', reason: 'it is a template of a Dockerfile; render it first', names: DOCKERFILE },
  { kind: 'template', reason: 'it is a template; lint what it renders to', names: TEMPLATES, speaks: SPEAKS },
]

const ANY = new RegExp(FORMATS.map(({ names }) => `(?:${names.source})`).join('|'), 'i')

/**
 * What a file is, if clauselint does not read such files and the contract may speak of what it becomes; undefined of any
 * other. `begin` gives the beginning of its text, and is called only where the name does not decide.
 */
export function unreadFileOf(path: string, begin: () => string): UnreadFile | undefined {
  if (!ANY.test(path) || PROSE.test(path)) return undefined
  const found = FORMATS.find(
    ({ names, speaks }) =>
      names.test(path) &&
      (names !== DOCKERFILE || TEMPLATES.test(path)) &&
      (speaks === undefined || speaks.test(begin())),
  )
  return found && { kind: found.kind, reason: found.reason }
}

import { type Cursor, fields, get, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { isTemplated, literal } from '../../../documents/read.ts'
import type { Act, Build, PipelineImage, Scan, ScanGap } from '../../../facts/pipeline/pipeline.ts'
import { isAwsEmulator, isOfOthers, isSentToOthers } from '../../../model/aws-emulator.ts'
import { imageOf, type LookUp, packedIn, plusTagOf, resolved } from './images.ts'
import { listedIn } from './listed-input.ts'
import { exitGap, severityGap } from './scan-acts.ts'

/** A step that leaves its work to an action. */
export interface ActionStep {
  /** `docker/build-push-action`, without its version. */
  readonly name: string
  /** Where it is named. */
  readonly uses: Cursor
  readonly inputs: Cursor
  readonly lookUp: LookUp
}

/** What the actions that are known do with images and credentials; of others, that it is not known. */
export function actionActs(step: ActionStep): readonly Act[] {
  const reader = READERS.get(step.name)
  if (reader !== undefined) return reader(step)
  const isOfCode = OF_CODE.test(step.name) && !OF_IMAGES.test(step.name)
  const isHarmless = HARMLESS.test(step.name) || !RELEVANT.test(step.name) || isOfCode
  return isHarmless
    ? givenKeys(step.inputs)
    : [
        ...givenKeys(step.inputs),
        {
          act: 'opaque',
          why: `what the action ${step.name} does`,
          at: place(step.uses),
          isDeployment: DEPLOYS.test(step.name) && !IMAGES.test(step.name),
        },
      ]
}

type Reader = (step: ActionStep) => readonly Act[]

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['docker/build-push-action', buildPush],
  ['docker/bake-action', buildPush],
  ['aquasecurity/trivy-action', trivy],
  ['anchore/scan-action', anchore],
  ['docker/scout-action', scout],
  ['snyk/actions/docker', snyk],
  ['azure/k8s-deploy', step => deployed(step, 'images')],
  ['aws-actions/amazon-ecs-render-task-definition', step => deployed(step, 'image')],
  ['redhat-actions/buildah-build', ({ uses }) => [{ act: 'build', at: place(uses), images: [] }]],
  ['redhat-actions/push-to-registry', ({ uses }) => [published(place(uses), [], false, false)]],
  ['aws-actions/configure-aws-credentials', credentials],
  ['docker/login-action', login],
])

/** Actions that neither scan, push, sign nor deploy, whatever their names say. */
const HARMLESS =
  /^(?:actions\/(?!attest)|docker\/(?:setup-|login-action|metadata-action)|aws-actions\/|azure\/(?:setup-|login$)|sigstore\/|github\/|aquasecurity\/setup-|helm\/|hashicorp\/|anchore\/sbom-action|hadolint\/|notaryproject\/notation-action\/setup|peter-evans\/|softprops\/|google-github-actions\/(?:auth|setup-)|redhat-actions\/(?:podman-login|oc-))/
const RELEVANT =
  /scan|trivy|grype|snyk|sign|cosign|notation|attest|deploy|publish|push|docker|image|container|kaniko|build|digest|ecr|eks|helm|kube|argo/i

/** What pushes or publishes code, packages or reports: `git-push`, `release-on-push-action`, `publish-unit-test-result-action`. */
const OF_CODE =
  /^[\w-]+\/(?:.*[/_-])?(?:git|github|gh|release|commit|branch|pages|tag|npm|pypi|nuget|gem|crate|changelog|unit-test|tests?|junit|coverage)(?:[/_-]|$)/i
const OF_IMAGES =
  /scan|trivy|grype|snyk|sign|cosign|notation|attest|docker|image|container|kaniko|build|digest|ecr|eks|helm|kube|argo|deploy/i

const DEPLOYS = /deploy|kube|helm|argo|eks|ecs/i
const IMAGES = /scan|sign|cosign|attest|publish|push|docker|image|container|build|digest|ecr/i

/** A text of an input; a number or a boolean as it is written. */
export function inputOf(inputs: Cursor, name: string): string | undefined {
  const { node } = get(inputs, name)
  return node?.type === 'scalar' && node.value !== null ? String(node.value) : undefined
}

/** Whether a value is what an earlier step or job gives, which may have acquired it for this run. */
const isOutput = (value = ''): boolean => /^\$\{\{\s{0,9}(?:steps|needs)\.[^{}]{1,300}\}\}$/.test(value)

/** What a text says about the keys that it gives, the same for the identifier and the secret: `secrets.PROD` of `secrets.PROD_ACCESS_KEY_ID`. */
export const pairOf = (value: string): string =>
  value.replaceAll(/[\s_-]|(?<![a-z])(?:secret|access|key|id)(?![a-z])/gi, '')

/** Whether a value comes from elsewhere or is made as keys of AWS are: programs that are tested are given any word. */
export const mayBeKey = (value = ''): boolean =>
  /\$|^A[KS]IA[A-Z0-9]{16}$|^[A-Za-z0-9/+=]{40}$/.test(value) && !isOutput(value)

/** Stores that take requests as S3 does, in the name of a secret: `secrets.R2_SECRET_ACCESS_KEY`. */
const OTHER_STORE =
  /(?:\bsecrets\.|\$\{?)(?!\w{0,60}AWS)(?:\w{0,40}_)?(?:R2|CLOUDFLARE|MINIO|SPACES|DO|DIGITALOCEAN|WASABI|B2|BACKBLAZE|HETZNER|SCW|SCALEWAY|LINODE|OVH|GCS|CEPH)_\w/

/** The variables by which the CLI and the SDKs of AWS are sent elsewhere (https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html). */
const ENDPOINT_OF_AWS = /^AWS_ENDPOINT_URL(?:_S3)?$/

/** Whether keys are for another store than AWS's, by the endpoint beside them or their own name: an emulator takes any, others have no roles. */
export const isForOthers = (variables: Cursor): boolean =>
  fields(variables).some(
    ({ key, value }) =>
      (/^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/.test(key) && OTHER_STORE.test(literal(value) ?? '')) ||
      (ENDPOINT_OF_AWS.test(key) && isSentToOthers(literal(value))) ||
      (/endpoint/i.test(key) && (isOfOthers(literal(value)) || (/^AWS_/.test(key) && isAwsEmulator(literal(value))))),
  )

/** How actions call the input that is the secret of AWS's keys, of one of several environments, too: `PROD_AWS_SECRET_ACCESS_KEY`. */
const SECRET_INPUT = /(?:^|[_-])aws[_-]?secret[_-]?(?:access[_-]?)?key$/i

/** The static keys of AWS among the inputs of an action that is not known: those for several environments are one fault. */
export function givenKeys(inputs: Cursor): readonly Act[] {
  const given = fields(inputs)
  const isTemporary = given.some(({ key, value }) => /session[_-]?token$/i.test(key) && (literal(value) ?? '') !== '')
  const found = given.find(({ key, value }) => SECRET_INPUT.test(key) && mayBeKey(literal(value)))
  if (found === undefined || isTemporary || isForOthers(inputs)) return []
  const { key: name, value } = found
  const keys = pairOf(literal(value) ?? '')
  return [{ act: 'credentials', how: 'static', name, at: place(value, 'key'), hasAccounts: false, keys }]
}

const published = (at: Place, images: readonly PipelineImage[], isBuild: boolean, isGuarded: boolean): Act => ({
  act: 'publish',
  at,
  isBuild,
  isCopy: false,
  isGuarded,
  images,
})

/** The images that an input lists, each at its place. */
const imagesIn = (cursor: Cursor, lookUp: LookUp): readonly PipelineImage[] =>
  listedIn(cursor).map(({ text, at }) => imageOf(text, at, lookUp))

function buildPush({ uses, inputs, lookUp }: ActionStep): readonly Act[] {
  const images = imagesIn(get(inputs, 'tags'), lookUp)
  const outputs = inputOf(inputs, 'outputs') ?? ''
  const packed = packedIn(outputs, place(get(inputs, 'outputs')), lookUp)
  const build: Build = { act: 'build', at: place(uses), images: [...images, ...packed] }
  const plus = images.flatMap((image): readonly Act[] => {
    const tag = plusTagOf(image)
    return tag === undefined ? [] : [{ act: 'plus tag', at: image.at, tag }]
  })
  const push = resolved(inputOf(inputs, 'push') ?? 'false', lookUp)
  if (/type=registry|push=true/.test(outputs))
    return [build, published(place(get(inputs, 'outputs')), images, true, false), ...plus]
  if (push === 'false') return [build, ...plus]
  return [build, published(place(get(inputs, 'push')), images, true, push !== 'true'), ...plus]
}

/** What an input or, where there is none, the `with` of its step is written at. */
const inputPlace = ({ inputs, uses }: ActionStep, name: string): Place => {
  if (get(inputs, name).node !== undefined) return place(get(inputs, name))
  return inputs.node === undefined ? place(uses) : place(inputs, 'key')
}

/** A switch that leaves findings out. */
const exempt = (step: ActionStep, ...names: readonly string[]): readonly ScanGap[] =>
  names.flatMap(name => {
    const value = inputOf(step.inputs, name)
    const isOn = value !== undefined && value !== '' && value !== 'false'
    return isOn ? [{ what: 'exempt' as const, by: name, at: place(get(step.inputs, name)) }] : []
  })

function trivy(step: ActionStep): readonly Act[] {
  const { inputs, uses, lookUp } = step
  const type = resolved(inputOf(inputs, 'scan-type') ?? 'image', lookUp)
  const at = place(uses)
  if (type !== 'image')
    return [{ act: 'scan', at: inputPlace(step, 'scan-type'), of: isTemplated(type) ? 'unknown' : 'other', gaps: [] }]
  const given = inputOf(inputs, 'exit-code') ?? lookUp('TRIVY_EXIT_CODE')
  const exit = given === undefined ? undefined : resolved(given, lookUp)
  const severity = resolved(inputOf(inputs, 'severity') ?? lookUp('TRIVY_SEVERITY') ?? '', lookUp)
  const isOs = inputOf(inputs, 'vuln-type') === 'os'
  const image = ['image-ref', 'input', 'scan-ref'].find(name => inputOf(inputs, name) !== undefined)
  const scan: Scan = {
    act: 'scan',
    at,
    of: 'image',
    ...(image === undefined ? {} : { image: imageOf(inputOf(inputs, image) ?? '', place(get(inputs, image)), lookUp) }),
    gaps: [
      ...exitGap(exit, inputPlace(step, 'exit-code'), 'exit-code'),
      ...severityGap(severity, inputPlace(step, 'severity')),
      ...exempt(step, 'ignore-unfixed', 'trivyignores', 'ignore-policy'),
      ...(isOs ? [{ what: 'exempt' as const, by: 'vuln-type os', at: place(get(inputs, 'vuln-type')) }] : []),
    ],
    ...unknownIf(get(inputs, 'trivy-config').node !== undefined || isTemplated(exit ?? '') || isTemplated(severity)),
  }
  return [scan]
}

const unknownIf = (isUnknown: boolean): Pick<Scan, 'unknown'> =>
  isUnknown ? { unknown: 'the options of the scan' } : {}

function anchore(step: ActionStep): readonly Act[] {
  const { inputs, uses, lookUp } = step
  const image = inputOf(inputs, 'image')
  const isFailing = resolved(inputOf(inputs, 'fail-build') ?? 'true', lookUp)
  const cutoff = resolved(inputOf(inputs, 'severity-cutoff') ?? 'medium', lookUp)
  const gaps: readonly ScanGap[] = [
    ...(isFailing === 'false' ? exitGap(undefined, inputPlace(step, 'fail-build'), 'fail-build') : []),
    ...(cutoff === 'critical'
      ? [{ what: 'cutoff' as const, by: 'critical', at: inputPlace(step, 'severity-cutoff') }]
      : []),
    ...exempt(step, 'only-fixed', 'vex'),
  ]
  const other = ['path', 'sbom'].find(name => inputOf(inputs, name) !== undefined)
  if (image === undefined && other === 'path')
    return [{ act: 'scan', at: inputPlace(step, other), of: 'other', gaps: [] }]
  const named = image === undefined ? {} : { image: imageOf(image, place(get(inputs, 'image')), lookUp) }
  const isOpen = isTemplated(isFailing) || isTemplated(cutoff)
  return [{ act: 'scan', at: place(uses), of: 'image', ...named, gaps, ...unknownIf(isOpen) }]
}

function scout(step: ActionStep): readonly Act[] {
  const { inputs, uses, lookUp } = step
  if (!/cves/.test(inputOf(inputs, 'command') ?? '')) return []
  const image = inputOf(inputs, 'image')
  const named = image === undefined ? {} : { image: imageOf(image, place(get(inputs, 'image')), lookUp) }
  const isFailing = inputOf(inputs, 'exit-code') === 'true'
  const gaps: readonly ScanGap[] = [
    ...(isFailing ? [] : exitGap(undefined, inputPlace(step, 'exit-code'), 'exit-code')),
    ...severityGap(inputOf(inputs, 'only-severities'), inputPlace(step, 'only-severities')),
    ...exempt(step, 'only-fixed', 'vex-location'),
  ]
  return [{ act: 'scan', at: place(uses), of: 'image', ...named, gaps }]
}

function snyk(step: ActionStep): readonly Act[] {
  const { inputs, uses, lookUp } = step
  const image = inputOf(inputs, 'image')
  const args = inputOf(inputs, 'args') ?? ''
  const gaps: readonly ScanGap[] = /--severity-threshold=critical/.test(args)
    ? [{ what: 'cutoff', by: 'critical', at: inputPlace(step, 'args') }]
    : []
  const named = image === undefined ? {} : { image: imageOf(image, place(get(inputs, 'image')), lookUp) }
  return [{ act: 'scan', at: place(uses), of: 'image', ...named, gaps }]
}

const deployed = ({ inputs, lookUp }: ActionStep, name: string): readonly Act[] =>
  imagesIn(get(inputs, name), lookUp).map(image => ({ act: 'deploy', at: image.at, image }))

/** ECR takes the keys of AWS as a user and a password. */
function login({ inputs }: ActionStep): readonly Act[] {
  const key = inputOf(inputs, 'password') ?? ''
  if (!/SECRET_ACCESS_KEY/i.test(key)) return []
  const at = place(get(inputs, 'password'), 'key')
  return [{ act: 'credentials', how: 'static', name: 'password', at, hasAccounts: false, keys: pairOf(key) }]
}

const ELSEWHERE = [
  'aws-session-token',
  'web-identity-token-file',
  'role-chaining',
  'use-existing-credentials',
  'aws-profile',
]

function credentials(step: ActionStep): readonly Act[] {
  const { inputs, uses } = step
  const hasAccounts = (inputOf(inputs, 'allowed-account-ids') ?? '') !== ''
  const about = (how: 'static' | 'role' | 'none' | 'unknown', name: string, at: Place): readonly Act[] => [
    { act: 'credentials', how, name, at, hasAccounts },
  ]
  // With a session token the keys are those of a role that was assumed before.
  const key = get(inputs, 'aws-access-key-id')
  if (OTHER_STORE.test(literal(key) ?? '')) return []
  if (key.node !== undefined && (inputOf(inputs, 'aws-session-token') ?? '') === '') {
    const how = isOutput(literal(key)) ? 'unknown' : 'static'
    return about(how, 'aws-access-key-id', place(key, 'key')).map(act => ({ ...act, keys: pairOf(literal(key) ?? '') }))
  }
  if (inputOf(inputs, 'force-skip-oidc') === 'true')
    return about('static', 'force-skip-oidc', place(get(inputs, 'force-skip-oidc')))
  if (get(inputs, 'role-to-assume').node !== undefined) {
    const isChained = ELSEWHERE.some(name => (inputOf(inputs, name) ?? 'false') !== 'false')
    const at = inputs.node === undefined ? place(uses) : place(inputs, 'key')
    const role = resolved(inputOf(inputs, 'role-to-assume') ?? '', step.lookUp)
    return [...about(isChained ? 'unknown' : 'role', 'role-to-assume', at), { act: 'role', at, role }]
  }
  const isElsewhere = ELSEWHERE.some(name => (inputOf(inputs, name) ?? 'false') !== 'false')
  return about(isElsewhere ? 'unknown' : 'none', 'role-to-assume', inputPlace(step, 'role-to-assume'))
}

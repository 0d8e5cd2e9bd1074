import { runsPods } from '../../../dialects/run-pods.ts'
import { fields } from '../../../documents/cursor.ts'
import type { Document } from '../../../documents/document.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { Fact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import {
  nameOf,
  otherScript,
  type Procedure,
  type ProcedureCommand,
  procedure,
  scriptLines,
} from '../../../facts/pipeline/procedure.ts'
import { showsIn } from '../../../languages/shell/bare-text.ts'
import { type Shebang, shebangOf } from '../../../languages/shell/claims.ts'
import { groupBy } from '../../../model/group-by.ts'
import { MAY_SKIP_VERIFICATION } from '../../../model/tls-flags.ts'
import { isBashJob, jobShell } from '../jobs/job-shell.ts'
import { isOnLocalCluster, livesIn, mayChoose } from '../jobs/workplace.ts'
import { answeredCredentials } from './answered-credentials.ts'
import { countsArguments, firstPlace, followFile, namesSetIn } from './followed-file.ts'
import { inputsOf } from './inputs.ts'
import { isRead } from './record.ts'
import { DIRECTLY, type Run } from './run.ts'
import { newRun, scriptText, startOf, uncalled } from './start.ts'
import { following, type State } from './state.ts'
import { symptomsIn } from './symptoms.ts'
import { followTraps } from './traps.ts'
import { follow } from './walk.ts'

/** What a script that operates the platform contains at least. */
const OPERATES = /\b(?:kubectl|oc|helm|eksctl|aws|skopeo|KUBECTL)\b|\bkc?\s|\.dkr\.ecr\.|\.eks\.amazonaws\.com/
/** What the build of an image does that its checks are about, whatever it installs. */
const BUILDS = /\b(?:curl|wget|sslVerify)\b|tls-verify|(?:TOKEN|PASSWORD|PASSWD|KEY|SECRET)\b/
/** What no script may do, whatever it is for: talk to a server without verifying its certificate. */
const UNVERIFIED = new RegExp(
  [
    /\s-[a-zA-Z#46]{0,12}k[LsSfvioIgN]{0,8}\s/,
    MAY_SKIP_VERIFICATION,
    /sslVerify=false|(?:PYTHONHTTPSVERIFY|NODE_TLS_REJECT_UNAUTHORIZED)=0|GIT_SSL_NO_VERIFY=/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** The programs by which a script is one of the platform. */
const PLATFORM = /^(?:kubectl|oc|helm|eksctl|aws|skopeo)$/
/** What no script may do with a credential: give it as an argument, or print it. */
const CREDENTIALS =
  /\blogin\b|\b(?:mariadb|mongo|mysql)[a-z]{0,8}\s|\bsshpass\s|\s--(?:[a-z]{1,30}-){0,4}passw(?:or)?d\b|(?:TOKEN|PASSWORD|PASSWD|PASSPHRASE|_PASS|_PWD|_PSW|_PAT|SECRET|API_KEY|PRIVATE_KEY|ACCESS_KEY)\b|\bAuthorization:/
/** A request by which a namespace goes without its cleanup, whatever sends it. */
const FINALIZES = /\/finalize\b/
/** What asks a server or a name. */
const ASKS = /\b(?:curl|wget|nslookup|dig|getent)\b/
/** What puts an image, or its signature, into a registry. */
const PUBLISHES =
  /\b(?:docker|podman|buildah|nerdctl|crane|oras|cosign)\s{1,9}(?:image\s{1,9})?(?:push|copy|cp|append|mutate|sign|attest|attach)\b/
/** What makes a cluster of another cloud, or takes it away. */
const MAKES_CLUSTERS = /\b(?:clusters?|aks)\s(?:create|delete)\b/
const OPERATES_OR_ELSE = new RegExp(
  [OPERATES, MAKES_CLUSTERS, BUILDS, UNVERIFIED, CREDENTIALS, ASKS, PUBLISHES].map(({ source }) => source).join('|'),
)

/** Whether a script is a step of a workflow of GitHub, or of an action; steps of other systems state how their shell is started. */
const isWorkflowStep = (script: Document | undefined): boolean =>
  script?.held?.startedWith === undefined && /\/steps\/\d+\/run$/.test(script?.held?.at.pointer ?? '')

export default defineKind({
  id: 'Procedure',
  types: ['shell'],
  held: { as: ['script', 'user data'], contains: OPERATES_OR_ELSE },
  recognisedBy:
    'shell commands that operate the platform (kubectl, helm, eksctl, aws, skopeo), verify no certificates, handle credentials, publish images, or ask a server',

  read: resource => {
    const { document, scripts = [document] } = resource
    const found = [...groupBy(scripts, ({ held }) => held?.job?.name ?? held?.pointer ?? '').values()].flatMap(
      documents => procedureOf(resource, documents) ?? [],
    )
    if (found.length === 0) return undefined
    const job = scripts[0]?.held?.job
    // Of the targets of a Makefile a person chooses one.
    const clusters = job === undefined || job.isRecipe === true ? [] : lifeOfClusters(scripts, document.file.text)
    const whole = withElsewhere(found.map(({ alone }) => alone)).map(one => ({ ...one, clusters }))
    return whole.flatMap((one, i) => (found[i]?.as ?? []).map(fact => fact.of(one)))
  },
})

/** A procedure by itself, and the facts that it is stated as. */
interface Found {
  readonly alone: Alone
  readonly as: readonly Fact<Procedure>[]
}

const isQuestion = ({ program }: ProcedureCommand): boolean => ASKS.test(program)
const isOfPlatform = ({ program }: ProcedureCommand): boolean => PLATFORM.test(program)

/** What the jobs of a pipeline do with whole clusters; nothing where a person chooses which of the two it is. */
const lifeOfClusters = (scripts: readonly Document[], whole: string): Procedure['clusters'] => {
  const found = new Set(scripts.flatMap(one => livesIn(scriptText(one).written)))
  return found.size === 0 || mayChoose(whole) ? [] : [...found]
}

type Alone = Omit<Procedure, 'elsewhere' | 'clusters'>

/** What rules ask of the other jobs of a pipeline. */
const ASKED =
  /^(?:kubectl (?:delete|rollout)|helm uninstall|eksctl delete \w+|aws eks (?:list-insights|describe-update|update-cluster-config|delete-[\w-]+)|aws ec2 describe-volumes-modifications)$/

/** Procedures with what the others of the same pipeline run. */
function withElsewhere(all: readonly Alone[]): readonly Omit<Procedure, 'clusters'>[] {
  const names = all.map(
    ({ commands }) =>
      new Set(commands.map(nameOf).filter((name, i) => commands[i]?.effect !== 'none' && ASKED.test(name))),
  )
  const counts = new Map<string, number>()
  for (const name of names.flatMap(one => [...one])) counts.set(name, (counts.get(name) ?? 0) + 1)
  return all.map((own, i) => ({
    ...own,
    elsewhere: [...counts].flatMap(([name, count]) => (count > (names[i]?.has(name) ? 1 : 0) ? [name] : [])),
  }))
}

function procedureOf({ document, holder }: Resource, documents: readonly Document[]): Found | undefined {
  const texts = documents.map(one => ({ ...scriptText(one), document: one }))
  const whole = texts.map(({ written }) => written).join('\n')
  const [first] = texts
  const isBuild = holder?.type === 'dockerfile'
  const isAny = isBuild || [UNVERIFIED, CREDENTIALS, FINALIZES, PUBLISHES].some(sign => sign.test(whole))
  if (first === undefined || !(isAny || showsIn(whole, OPERATES) || ASKS.test(whole))) return undefined
  const held = document.held
  const isJob = documents[0]?.held?.job !== undefined
  const shebang = isJob ? undefined : shebangOf(first.written)
  const run =
    document.held === undefined ? followFile(document).run : followTexts([first, ...texts.slice(1)], whole, shebang)
  const commands = hiding(run, [...run.commands.values()]).filter(isRead)
  const isProcedure = isBuild || commands.some(isOfPlatform)
  const asks = held?.job?.isRecipe !== true && !isProcedure && commands.some(isQuestion)
  if (!isAny && !isProcedure && !asks) return undefined
  // The command of a container is a step like one of a job.
  const isLine = held !== undefined && held.path === undefined && shebang === undefined && held.role === 'script'
  // An image is made as a machine is: nobody operates the platform with it.
  const isUserData = isBuild || [held?.role, held?.at.document.held?.role].includes('user data')
  const alone: Alone = {
    commands,
    shells: run.shells,
    isWorkflow: isWorkflowStep(documents[0]),
    inContainer: runsPods(holder?.type ?? ''),
    ...(held?.job?.isRecipe === true ? { isRecipe: true as const, target: documents[0]?.held?.job?.name ?? '' } : {}),
    ...(documents[0]?.held?.isCleanUp === true ? { isCleanUp: true as const } : {}),
    isAnswer: documents[0]?.held?.isAnswer === true,
    runs: isJob || (isLine && !isBuild) ? 'job' : isUserData ? 'user data' : 'script',
    isByFirstLine: shebang?.options.some(one => /^-/.test(one)) === true && run.shells[0]?.sets === undefined,
    inputs: inputsOf(run, commands, whole),
    updateStates: run.updateStates,
    symptoms: symptomsIn(whole),
    credentials: answeredCredentials(whole),
    sources: run.sources,
    calls: run.sources.length === 0 ? [] : run.others,
    // What makes the cluster is another target of a Makefile.
    isOwnCluster:
      isOnLocalCluster(held?.job?.isRecipe === true ? document.file.text : whole) || commands.some(isCreation),
  }
  return {
    alone,
    as: [
      ...(isProcedure && held?.job?.isRecipe !== true ? [procedure] : []),
      ...(isAny || isProcedure ? [scriptLines] : []),
      ...(asks ? [otherScript] : []),
    ],
  }
}

interface Text extends ReturnType<typeof scriptText> {
  readonly document: Document
}

/** Follows the texts of a resource: those of a job one after the other, each in its shell. */
function followTexts(texts: readonly [Text, ...Text[]], whole: string, shebang: Shebang | undefined): Run {
  const [{ text: begin, document: holder }] = texts
  const isJob = holder.held?.job !== undefined
  const stated = namesStated(texts.map(({ document }) => document))
  const given = new Set([...stated, ...namesSetIn(whole)])
  const run = newRun(begin, { stated, given, isCounted: countsArguments(whole) })
  let state: State | undefined = startOf(shebang?.options ?? holder.held?.startedWith ?? [])
  for (const { text, list, document: one } of texts) {
    if (list === undefined || list.entries.length === 0) continue
    const isOneShell = one.held?.job?.isOneShell ?? true
    run.text = text
    if (!isOneShell || run.shells.length === 0) {
      uncalled(run)
      run.functions.clear()
      run.text = text
      // The first line of what a shell is given as an argument is a comment to it.
      const isBash = isJob ? isBashJob(one) : shebang?.shell === 'bash' && one.held?.path !== undefined
      run.shells.push({ at: firstPlace(text, list), isBash, hasInputs: false })
      if (isJob) state = state && { ...state, settings: startOf(jobShell(one)).settings }
    }
    state = following(follow(run, list, state, DIRECTLY), false)
  }
  followTraps(run)
  uncalled(run)
  return run
}

/** The names of the variables that are stated around a script. */
const namesStated = (documents: readonly Document[]): ReadonlySet<string> =>
  new Set(documents.flatMap(({ held }) => (held?.environments ?? []).flatMap(one => fields(one).map(({ key }) => key))))

const isCreation = ({ program, operands }: ProcedureCommand): boolean => {
  const [verb = '', object = ''] = operands.map(({ text }) => text)
  if (program === 'eksctl') return verb === 'create' && object === 'cluster'
  return program === 'aws' && verb === 'eks' && object === 'create-cluster'
}

/** The commands, with what runs while errexit is off for good, and what nobody waits for. */
function hiding(run: Run, commands: readonly ProcedureCommand[]): readonly ProcedureCommand[] {
  const keys = [...run.commands.keys()]
  const off = new Map(
    [...run.suspended.values()].flatMap(({ at: place, keys: inside }) => inside.map(key => [key, place] as const)),
  )
  const left = new Set(run.background)
  return commands.map((command, i) => {
    const key = keys[i] ?? ''
    const place = off.get(key)
    if (command.hidden !== undefined) return command
    if (place !== undefined) return { ...command, hidden: { by: 'set +e', at: place } }
    return left.has(key) && command.settings.errexit === 'on'
      ? { ...command, hidden: { by: '&', at: command.at } }
      : command
  })
}

import type { Argument, CommandOption, ProcedureCommand } from '../../../facts/pipeline/procedure.ts'
import { readCommandLine } from '../../../languages/shell/command-line.ts'
import { isAwsEmulator } from '../../../model/aws-emulator.ts'
import { baseName } from '../../../model/repository-path.ts'

/** What runs the command behind it, with the options of its own that take a word. */
const PREFIXES: Readonly<Record<string, RegExp>> = {
  sudo: /^-[ughpCTr]$|^--(?:user|group|host)$/,
  env: /^-[uC]$/,
  time: /^$/,
  timeout: /^-[ks]$|^--(?:kill-after|signal)$/,
  nice: /^-n$/,
  nohup: /^$/,
  proxychains: /^-f$/,
  proxychains4: /^-f$/,
  torsocks: /^$/,
  exec: /^-a$/,
  command: /^$/,
  builtin: /^$/,
  eval: /^$/,
  stdbuf: /^-[ioe]$/,
  retry: /^-[a-z]$/,
  watch: /^-n$/,
  xargs: /^-[aEIiLlnPsd]$|^--(?:max-args|max-procs|replace|delimiter|max-lines)$/,
}
/** Those that take a word before the command. */
const COUNTED: ReadonlySet<string> = new Set(['timeout'])

/** The words of a command without what runs it: `sudo -u root env A=1 kubectl …` begins at `kubectl`. */
export function withoutPrefixes(words: readonly Argument[]): readonly Argument[] {
  let rest = words
  for (let depth = 0; depth < MOST_PREFIXES; depth++) {
    const name = baseName(rest[0]?.text ?? '')
    const takesValue = Object.hasOwn(PREFIXES, name) ? PREFIXES[name] : undefined
    if (takesValue === undefined) return rest
    let at = 1
    while (/^-|^[A-Za-z_]\w*=/.test(rest[at]?.text ?? '')) {
      // `command -v kubectl` only asks where it is.
      if (name === 'command' && /^-[vV]/.test(rest[at]?.text ?? '')) return []
      at += takesValue.test(rest[at]?.text ?? '') ? 2 : 1
    }
    if (COUNTED.has(name)) at++
    // `retry 60 5 curl …`: how often, and how long it waits.
    while (name === 'retry' && /^\d/.test(rest[at]?.text ?? '')) at++
    rest = rest.slice(at)
  }
  return rest
}

const MOST_PREFIXES = 6

/** What asks a server something, also from within a container or another machine. */
const ASKS = /^(?:curl|wget|nslookup|dig|host|getent)$/
/** The words behind which a client begins to name what it runs elsewhere. */
const ELSEWHERE: Readonly<Record<string, RegExp>> = {
  kubectl: /^(?:exec|run|debug)$/,
  oc: /^(?:exec|run|debug|rsh)$/,
  docker: /^(?:exec|run)$/,
  podman: /^(?:exec|run)$/,
  nerdctl: /^(?:exec|run)$/,
  crictl: /^exec$/,
  ssh: /^[^-]/,
}

/**
 * What a command asks from elsewhere, as words of their own: `curl -k …` of `kubectl exec web -- curl -k …` and of
 * `docker run --rm IMAGE curl -k …`. Nothing where it runs another program there.
 */
export function askedElsewhere(name: string, words: readonly Argument[]): readonly Argument[] {
  const verb = Object.hasOwn(ELSEWHERE, name) ? ELSEWHERE[name] : undefined
  const from = verb === undefined ? -1 : words.findIndex(({ text }) => verb.test(text))
  if (from < 0) return []
  const dashes = words.findIndex(({ text }) => text === '--')
  if (/^(?:kubectl|oc)$/.test(name))
    return dashes > from && ASKS.test(baseName(words[dashes + 1]?.text ?? '')) ? words.slice(dashes + 1) : []
  const at = words.findIndex(
    ({ text }, i) => i > from + (name === 'ssh' ? 0 : 1) && ASKS.test(text) && !words[i - 1]?.text.startsWith('-'),
  )
  return at < 0 ? [] : words.slice(at)
}

/** The options of a command with their values, and its other words, up to `--`. */
export function readArguments(program: string, words: readonly Argument[]) {
  const { operands, options } = readCommandLine(program, words, endOfArgument)
  return {
    operands,
    options: options.map(
      ({ name, values: [value], word }): CommandOption =>
        value === undefined ? { name, at: word.at } : { name, value, at: word.at },
    ),
  }
}

/** The end of a word from an offset of its text on. */
function endOfArgument(word: Argument, from: number): Argument {
  const { within } = word.at
  // In quotes it is not certain where the value begins.
  const isPlain = within !== undefined && within.end - within.start === word.text.length
  const at = isPlain ? { ...word.at, within: { start: within.start + from, end: within.end } } : word.at
  return { ...word, text: word.text.slice(from), at }
}

const KUBECTL_CHANGES =
  /^(?:apply|create|replace|patch|delete|edit|scale|set|autoscale|annotate|label|taint|cordon|uncordon|drain|expose|cp)$/
const KUBECTL_READS =
  /^(?:get|describe|logs|top|explain|auth|diff|api-resources|api-versions|version|events|wait|cluster-info)$/
const AWS_CHANGES =
  /^(?:create|update|delete|put|modify|associate|disassociate|attach|detach|terminate|tag|untag|authorize|revoke|register|deregister|run|start|stop|reboot|replace|disable|enable|remove)-/
const AWS_READS = /^(?:describe|list|get|batch-get|lookup)-|^wait$/
/** Operations whose names say something else than they do: secrets are fetched, tokens made, sessions and queries begun, metrics sent. */
const AWS_NEITHER =
  /^(?:update-kubeconfig|get-parameters?|get-parameters-by-path|get-secret-value|get-session-token|get-federation-token|get-token|get-login-password|get-authorization-token|get-login|start-session|start-query|create-token|put-metric-data|put-log-events)$/

/** Whether a command changes the platform, queries it, or does neither. */
export function effectOf(
  program: string,
  { operands, options }: Pick<ProcedureCommand, 'operands' | 'options'>,
): ProcedureCommand['effect'] {
  const [first = '', second = ''] = operands.map(({ text }) => text)
  if (options.some(({ name, value }) => isDryRun(program, name, value?.text))) return 'none'
  if (program === 'kubectl' || program === 'oc') return kubectlEffect(first, second)
  if (program === 'helm') {
    if (/^(?:install|upgrade|uninstall|delete|rollback)$/.test(first)) return 'changes'
    return /^(?:list|ls|status|get|history)$/.test(first) ? 'reads' : 'none'
  }
  if (program === 'eksctl') {
    if (/^(?:create|delete|update|upgrade|scale|drain|set)$/.test(first)) return 'changes'
    return first === 'get' ? 'reads' : 'none'
  }
  if (program === 'aws')
    return options.some(({ name, value }) => name === '--endpoint-url' && isAwsEmulator(value?.text))
      ? 'none'
      : awsEffect(first, second, operands.at(-1)?.text ?? '')
  if (/^(?:terraform|tofu)$/.test(program)) return /^(?:apply|destroy)$/.test(first) ? 'changes' : 'none'
  if (program === 'skopeo') return /^(?:copy|sync|delete)$/.test(first) ? 'changes' : 'none'
  if (!/^(?:docker|podman)$/.test(program)) return 'none'
  return (first === 'image' ? second : first) === 'push' ? 'changes' : 'none'
}

function isDryRun(program: string, name: string, value: string | undefined): boolean {
  if (name === '--help' || name === '--generate-cli-skeleton') return true
  if (name === '--local') return program === 'kubectl'
  return name === '--dry-run' && value !== 'none' && value !== 'false'
}

function kubectlEffect(verb: string, object: string): ProcedureCommand['effect'] {
  if (verb === 'rollout') return /^(?:restart|undo|pause|resume)$/.test(object) ? 'changes' : 'reads'
  if (verb === 'config') return object === 'view' ? 'reads' : 'none'
  if (verb === 'create' && object === 'token') return 'none'
  if (verb === 'apply' && object === 'view-last-applied') return 'reads'
  if (KUBECTL_CHANGES.test(verb)) return 'changes'
  return KUBECTL_READS.test(verb) ? 'reads' : 'none'
}

function awsEffect(service: string, operation: string, last: string): ProcedureCommand['effect'] {
  if (service === 's3') {
    if (operation === 'ls') return 'reads'
    if (operation === 'rm' || operation === 'rb') return 'changes'
    return /^(?:cp|mv|sync)$/.test(operation) && last.startsWith('s3://') ? 'changes' : 'none'
  }
  if (AWS_NEITHER.test(operation)) return 'none'
  if (AWS_CHANGES.test(operation)) return 'changes'
  return AWS_READS.test(operation) ? 'reads' : 'none'
}

/** What a value is taken from that a script compares. */
export type Origin = 'account' | 'server' | 'endpoint' | 'update'

/** What a command's output tells. */
export function originOf(program: string, { operands, options }: Pick<ProcedureCommand, 'operands' | 'options'>) {
  const said = operands.map(({ text }) => text).join(' ')
  if (program === 'aws' && said.startsWith('sts get-caller-identity')) return 'account'
  if (program === 'aws' && said.startsWith('eks describe-cluster')) {
    const query = options.find(({ name }) => name === '--query')?.value?.text ?? 'endpoint'
    return /endpoint|^cluster$|\$/.test(query) ? 'endpoint' : undefined
  }
  if (program === 'aws' && said.startsWith('eks describe-update')) {
    const query = options.find(({ name }) => name === '--query')?.value?.text ?? 'status'
    return /status|\$/.test(query) ? 'update' : undefined
  }
  if (program !== 'kubectl' && program !== 'oc') return undefined
  return /^(?:cluster-info|config view)/.test(said) || said.startsWith('whoami') ? 'server' : undefined
}

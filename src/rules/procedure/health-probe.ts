import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/health-probe',
  summary: 'Probe the API server at /livez or /readyz, and names without a scheme',
  severity: 'error',
  relevance: { 'OP-25': 'cluster', 'OP-27': 'anywhere' },
  references: ['https://kubernetes.io/docs/reference/using-api/health-checks/'],
  checks: {
    'OP-25': 'anonymous requests to /version are refused; /livez and /readyz tell the health',
    'OP-27': '{program} resolves host names, and this is a URL',
  },
  on: { procedures: allOf(facts.procedure), others: allOf(facts.otherScript) },

  *check({ procedures, others }, { say }) {
    for (const command of [...procedures, ...others].flatMap(({ commands }) => commands)) {
      const { program, operands, isToServer } = command
      const probe =
        /^(?:curl|wget)$/.test(program) && !isAuthenticated(command)
          ? operands.find(one => isVersion(one) || (isToServer === true && VERSION.test(one.text)))
          : undefined
      if (probe !== undefined) yield say('OP-25', probe.at)
      if (!/^(?:nslookup|dig|host|getent)$/.test(program)) continue
      const url = operands.find(({ text }) => URL.test(text) || (isToServer === true && BARE.test(text)))
      if (url !== undefined) yield say('OP-27', isWrittenAt(command, url) ? url.at : command.at, { data: { program } })
    }
  },
})

/** A URL, or the endpoint of a cluster as describe-cluster gives it. */
const URL = /^https?:\/\/|^\$\(aws eks describe-cluster [^|]{0,200}cluster\.endpoint[^|]{0,100}\)$/

/** A variable by itself: that of the endpoint, where one of the operands is that. */
const BARE = /^\$\{?\w+\}?$/

/** Whether an operand is written behind its program: a variable that has a URL is right for other programs. */
const isWrittenAt = ({ at }: facts.ProcedureCommand, operand: facts.ProcedureCommand['operands'][number]): boolean =>
  operand.at.pointer === at.pointer && (operand.at.within?.start ?? 0) >= (at.within?.start ?? 0)

const VERSION = /\/version\/?$/

/** The version of an API server: by its port, its name on EKS, or the variable with its address. */
const isVersion = ({ text }: { readonly text: string }): boolean =>
  VERSION.test(text) &&
  /:6443\/|\.eks\.amazonaws\.com|\$\{?\w*(?:ENDPOINT|APISERVER|API_SERVER|SERVER)\w*\}?\/version|cluster\.endpoint|kubernetes\.default/i.test(
    text,
  )

const isAuthenticated = (command: facts.ProcedureCommand): boolean =>
  facts.optionsOf(command, '-u', '--user', '--cert', '-E', '--key', '--oauth2-bearer', '--config', '-K', '--netrc')
    .length > 0 ||
  facts.optionsOf(command, '-H', '--header').some(({ value }) => /^authorization|\$/i.test(value?.text ?? ''))

import type { Place } from '../../engine/document.ts'
import type { Said } from '../../engine/fact.ts'
import type { ListValue, Value } from '../../engine/value.ts'
import { insightFilter } from '../../facts/insight.ts'
import { versionChange } from '../../facts/version-change.ts'
import type { PipelineScript } from './pipeline-scripts.ts'
import { commandsIn, eksCommand, optionValue, wordPlace } from './script-commands.ts'

/** The filters of list-insights and the upgrades of a cluster that the commands of a pipeline ask for. */
export function* upgradeCommands(script: PipelineScript): Generator<Said> {
  for (const command of commandsIn(script)) {
    const operation = eksCommand(command)
    if (operation === undefined) continue
    const filter = operation.operation === 'list-insights' ? operation.options.get('--filter') : undefined
    if (filter !== undefined && !/^(?:file:|\$)/.test(filter.text))
      yield filterOf(filter.text, wordPlace(command, filter))
    const isUpgrade = operation.operation === 'update-cluster-version' || operation.operation === 'upgrade cluster'
    const version = optionValue(operation, operation.program === 'aws' ? '--kubernetes-version' : '--version')
    if (isUpgrade && version.state !== 'absent')
      yield versionChange.of({
        source: 'command',
        isRollback: false,
        clusterName: optionValue(operation, '--name', '--cluster'),
        version,
        at: version.at,
      })
  }
}

/** The CLI's shorthand `categories=A,B,kubernetesVersions=1.36`, or JSON. */
function filterOf(written: string, at: Place): Said {
  const isJson = written.trimStart().startsWith('{')
  return insightFilter.of({
    categories: listOf(isJson ? inJson(written, 'categories') : inShorthand(written, 'categories'), at),
    versions: listOf(isJson ? inJson(written, 'kubernetesVersions') : inShorthand(written, 'kubernetesVersions'), at),
    at,
  })
}

function inJson(written: string, member: string): readonly string[] | undefined {
  const start = written.indexOf(`"${member}"`)
  const open = start < 0 ? -1 : written.indexOf('[', start)
  const close = open < 0 ? -1 : written.indexOf(']', open)
  return close < 0
    ? undefined
    : written
        .slice(open + 1, close)
        .split(',')
        .map(unquoted)
        .filter(isSomething)
}

/** An item without a name goes on with the list before it. */
function inShorthand(written: string, member: string): readonly string[] | undefined {
  let current = ''
  const found: string[] = []
  let isThere = false
  for (const item of written.split(',')) {
    const equals = item.indexOf('=')
    if (equals > 0) current = item.slice(0, equals).trim()
    if (current !== member) continue
    isThere = true
    found.push(unquoted(equals > 0 ? item.slice(equals + 1) : item))
  }
  return isThere ? found.filter(isSomething) : undefined
}

const unquoted = (item: string): string => item.trim().replace(/^["'[]+|["'\]]+$/g, '')
const isSomething = (item: string): boolean => item !== ''

function listOf(found: readonly string[] | undefined, at: Place): Value<ListValue<string>> {
  if (found === undefined) return { state: 'absent', at }
  const items = found.map(
    (value): Value<string> =>
      value.includes('$') ? { state: 'unknown', why: 'a variable of the script', at } : { state: 'known', value, at },
  )
  return { state: 'known', value: { items, open: items.some(({ state }) => state === 'unknown') }, at }
}

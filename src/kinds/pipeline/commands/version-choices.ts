import type { Place } from '../../../documents/document.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { type VersionChoice, versionChoice } from '../../../facts/eks/version-choice.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import type { PipelineScript } from './pipeline-scripts.ts'
import { commandsIn, eksCommand, type ScriptCommand, variablesOf, wordPlace } from './script-commands.ts'

/** How many commands a pipe may have. */
const NEAR = 20

type Choice = Pick<VersionChoice, 'catalog' | 'at'>

const CATALOGS: Readonly<Record<string, VersionChoice['catalog']>> = {
  'describe-addon-versions': 'add-on',
  'describe-cluster-versions': 'cluster',
}
/** The operations that take a cluster's version, with their option for it. */
const TAKES: Readonly<Record<string, string>> = {
  'update-cluster-version': '--kubernetes-version',
  'create-cluster': '--kubernetes-version',
  'upgrade cluster': '--version',
  'create cluster': '--version',
}
/** An expression that gives the cluster versions; one that only compares them looks for an add-on's version. */
const GIVES = /clusterVersion(?![A-Za-z`'"\s]{0,4}[=!]=)/

/** Where the commands of a pipeline take a cluster's version from. */
export function* versionChoices(scripts: readonly PipelineScript[]): Generator<EmittedFact> {
  const variables = variablesOf(choiceOf)
  const found = new Map<string, VersionChoice>()
  const add = (choice: Choice, usedAt?: Place): void => {
    const key = `${choice.at.pointer} ${choice.at.within?.start}`
    if (!found.has(key) || usedAt !== undefined)
      found.set(key, { ...choice, ...(usedAt === undefined ? {} : { usedAt }) })
  }
  for (const script of scripts) {
    const commands = commandsIn(script)
    for (const [i, command] of commands.entries()) {
      variables.read(command)
      const choice = choiceOf(command)
      if (choice !== undefined && command.variable !== undefined && GIVES.test(pipeText(commands, i))) add(choice)
      const operation = eksCommand(command)
      const option = operation?.options.get(TAKES[operation.operation] ?? '')
      if (option === undefined) continue
      // `--kubernetes-version "$(aws eks describe-addon-versions …)"`: the inner command has just been read.
      const before = commands.slice(Math.max(0, i - NEAR), i).filter(one => one.text === command.text)
      const inner = before.find(one => choiceOf(one) !== undefined && isWithin(one, option))
      const used = variables.get(option.text) ?? (inner === undefined ? undefined : choiceOf(inner))
      if (used !== undefined) add(used, wordPlace(command, option))
    }
  }
  for (const choice of found.values()) yield versionChoice.of(choice)
}

function choiceOf(command: ScriptCommand): Choice | undefined {
  const operation = eksCommand(command)
  if (operation?.program !== 'aws' || !Object.hasOwn(CATALOGS, operation.operation)) return undefined
  const catalog = CATALOGS[operation.operation]
  return catalog === undefined ? undefined : { catalog, at: wordPlace(command, operation.word) }
}

/** The words of a command and of those that its output goes through into the same variable. */
function pipeText(commands: readonly ScriptCommand[], from: number): string {
  const near = commands.slice(from, from + NEAR)
  const end = near.findIndex(({ variable }) => variable !== commands[from]?.variable)
  return near
    .slice(0, end < 0 ? undefined : end)
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(' ')
}

const isWithin = ({ words }: ScriptCommand, option: ShellWord): boolean =>
  words.some(({ start, end }) => start >= option.start && end <= option.end)

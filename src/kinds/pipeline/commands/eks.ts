import { accessCommands } from './access.ts'
import { clusterCommands } from './cluster.ts'
import { defineScriptKind } from './pipeline-scripts.ts'
import { commandsIn, commandsWithCalls, eksCommand, type ScriptCommand } from './script-commands.ts'
import { updateQueries } from './update-queries.ts'
import { upgradeCommands } from './upgrade.ts'
import { versionChoices } from './version-choices.ts'

const SHOWS = /\beks(?:ctl)?\b/

export default defineScriptKind({
  id: 'EksCommands',
  contains: SHOWS,
  recognisedBy: 'commands of a script: aws eks, eksctl',

  read: scripts => [
    ...updateQueries(scripts),
    ...versionChoices(scripts),
    ...scripts.flatMap(script => {
      const operationsOf = (commands: readonly ScriptCommand[]) => commands.flatMap(one => eksCommand(one) ?? [])
      const asCalled = operationsOf(commandsWithCalls(script))
      return [
        ...upgradeCommands(operationsOf(commandsIn(script))),
        ...accessCommands(asCalled),
        ...clusterCommands(asCalled),
      ]
    }),
  ],
})

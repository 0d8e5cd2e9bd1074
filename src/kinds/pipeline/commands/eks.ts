import { accessCommands } from './access.ts'
import { clusterCommands } from './cluster.ts'
import { defineScriptKind } from './pipeline-scripts.ts'
import { commandsIn, eksCommand } from './script-commands.ts'
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
      const operations = commandsIn(script).flatMap(command => eksCommand(command) ?? [])
      return [...upgradeCommands(operations), ...accessCommands(operations), ...clusterCommands(operations)]
    }),
  ],
})

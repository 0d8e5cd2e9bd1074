import { bindingCommands } from './binding.ts'
import { defineScriptKind } from './pipeline-scripts.ts'
import { roleAnnotations } from './role-annotations.ts'
import { commandsWithCalls } from './script-commands.ts'
import { serverCommands } from './server.ts'

const SHOWS = /\b(?:kubectl|oc|helm|eksctl)\b|\/eks\.[a-z0-9-]{1,40}\.(?:amazonaws|api)\./

export default defineScriptKind({
  id: 'KubectlCommands',
  contains: SHOWS,
  recognisedBy: "commands of a script that ask a cluster's API server: kubectl, oc, helm, eksctl, curl",

  read: scripts => {
    const commands = scripts.flatMap(commandsWithCalls)
    return [...bindingCommands(commands), ...roleAnnotations(commands), ...serverCommands(commands)]
  },
})

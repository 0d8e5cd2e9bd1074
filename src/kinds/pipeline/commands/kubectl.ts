import { defineKind } from '../../../engine/kind.ts'
import { bindingCommands } from './binding.ts'
import { readScripts, SCRIPT_ROLES } from './pipeline-scripts.ts'
import { roleAnnotations } from './role-annotations.ts'
import { commandsWithCalls } from './script-commands.ts'
import { serverCommands } from './server.ts'

const SHOWS = /\b(?:kubectl|oc|helm|eksctl)\b|\/eks\.[a-z0-9-]{1,40}\.(?:amazonaws|api)\./

export default defineKind({
  id: 'KubectlCommands',
  types: ['shell'],
  held: { as: SCRIPT_ROLES, contains: SHOWS },
  recognisedBy: "commands of a script that ask a cluster's API server: kubectl, oc, helm, eksctl, curl",

  read: resource =>
    readScripts(resource, SHOWS, scripts => {
      const commands = scripts.flatMap(commandsWithCalls)
      return [...bindingCommands(commands), ...roleAnnotations(commands), ...serverCommands(commands)]
    }),
})

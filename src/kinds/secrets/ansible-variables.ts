import { defineKind } from '../../engine/kind.ts'
import { credentialsBelow, inUse } from './read-clear-credentials.ts'

const VARIABLES = /(?:^|\/)(?:(?:group|host)_vars\/[^ ]+|roles\/[^/]+\/vars\/[^/ ]+)\.ya?ml$/

/** What Ansible knows of its groups, hosts and roles: the credentials in it. */
export default defineKind({
  id: 'AnsibleVariables',
  types: ['object'],
  isOfNoKind: true,
  recognisedBy: 'a file in a folder of variables of Ansible: group_vars, host_vars, the vars of a role',

  read: ({ body, document: { id, file } }) => {
    if (!VARIABLES.test(file.path) || id !== `${file.path}#0`) return undefined
    const found = credentialsBelow(body)
    return found.length === 0 ? undefined : found.map(inUse)
  },
})

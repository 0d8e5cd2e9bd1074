import type { Place } from '../../../documents/document.ts'
import type { Node } from '../../../languages/tree/node.ts'
import { sequence, unknown } from '../../nodes.ts'
import { holding } from '../held-document.ts'
import { itemsOf, remember } from '../scope.ts'
import { booleanOf, choicesOf } from '../values.ts'
import {
  addressIn,
  byDefault,
  entriesOf,
  inputOf,
  isOn,
  type MadeResource,
  made,
  membersOf,
  objectOf,
  type PublicCall,
  type PublicModule,
} from './call.ts'

/** Since version 20, with access entries, the ConfigMap is a submodule's. */
const LAST_WITH_MAP = 19

/**
 * The ConfigMap aws-auth of terraform-aws-modules/eks up to version 19, where the call has the module create or manage it; up to
 * 17 that was so by default, with inputs of other names. The roles of the module's own nodes come first.
 */
export function awsAuthOf(call: PublicCall): readonly MadeResource[] {
  const { version, isOpen } = call
  if (version > LAST_WITH_MAP && isOpen !== true) return []
  return version <= 17
    ? configMapOf(call, [switchAt(call, 'manage_aws_auth', true)], 'map_', nodesIn(call))
    : configMapOf(
        call,
        SWITCHES.map(name => switchAt(call, name, false)),
        'aws_auth_',
        nodesIn(call),
      )
}

const SWITCHES = ['manage_aws_auth_configmap', 'create_aws_auth_configmap'] as const

/** The submodule of version 20, https://registry.terraform.io/modules/terraform-aws-modules/eks/aws/20.37.2/submodules/aws-auth. */
export const awsAuth: PublicModule = {
  newest: 20,
  outputs: new Map(),
  resources: call => {
    const [manages, creates] = SWITCHES
    const switches = [switchAt(call, manages, true), switchAt(call, creates, false)]
    return isOn(call, 'create', true) ? configMapOf(call, switches, 'aws_auth_', []) : []
  },
}

/** What modules that hand mappings on to others call them: their inputs, before `roles` and `users`. */
const HANDED_ON = ['aws_auth_', 'map_', 'map_additional_iam_', 'additional_aws_auth_']

/** The ConfigMap aws-auth of a module that nothing is known of but that its call maps roles or users. */
export const handedOn = (call: PublicCall): readonly MadeResource[] =>
  HANDED_ON.filter(prefix =>
    ['roles', 'users'].some(name => membersOf(call, inputOf(call, prefix + name)).some(isMapping)),
  ).flatMap(prefix => configMapOf(call, ['on'], prefix, []))

const isMapping = (item: Node): boolean =>
  item.type === 'mapping' && item.entries.some(({ key }) => key === 'rolearn' || key === 'userarn')

type Switch = 'on' | 'off' | 'open'

function switchAt(call: PublicCall, name: string, standard: boolean): Switch {
  const input = inputOf(call, name)
  const isOpen =
    input !== undefined && (call.work.places.get(input)?.assumed !== undefined || booleanOf(input) === undefined)
  return isOpen ? 'open' : (booleanOf(input) ?? standard) ? 'on' : 'off'
}

/** The ConfigMap, if one of the switches is on; where one only may be, it is likely. */
function configMapOf(
  asked: PublicCall,
  switches: readonly Switch[],
  prefix: string,
  nodes: readonly Node[],
): readonly MadeResource[] {
  if (switches.every(one => one === 'off')) return []
  const call: PublicCall = switches.includes('on') ? asked : { ...asked, at: { ...asked.at, assumed: 'likely' } }
  const [roles, users, accounts] = ['roles', 'users', 'accounts'].map(name => inputOf(call, prefix + name))
  if (nodes.length === 0 && [roles, users, accounts].every(one => one === undefined)) return []
  const body = {
    metadata: { name: byDefault(call, 'aws-auth'), namespace: byDefault(call, 'kube-system') },
    data: {
      mapRoles: textOfAll(call, roles, nodes),
      mapUsers: textOfAll(call, users, []),
      mapAccounts: textOfAll(call, accounts, []),
    },
  }
  return [made(call, 'kubernetes_config_map_v1_data', 'aws_auth', body)]
}

/** `yamlencode` of a list after others; unknown where it is not known whether it is one. */
function textOfAll(call: PublicCall, list: Node | undefined, first: readonly Node[]): Node | undefined {
  if (list === undefined && first.length === 0) return undefined
  const items = list === undefined ? [] : choicesOf(list) === undefined ? itemsOf(call.work, list) : undefined
  const like = list ?? call.body
  const held = items && holding(like, remember(call.work, sequence([...first, ...items], like), placeOf(call, list)))
  const text = held ?? unknown('var.mappings:', like)
  return remember(call.work, text, placeOf(call, list))
}

const placeOf = ({ work, at }: PublicCall, list: Node | undefined): Place => (list && work.places.get(list)) ?? at

const NODES = ['system:bootstrappers', 'system:nodes']

/** What the module maps itself: all that is known of its nodes' roles is that they have what nodes need. */
function nodesIn(call: PublicCall): readonly Node[] {
  const mapped = (input: string, name: string, groups: readonly string[]): readonly Node[] =>
    entriesOf(call, inputOf(call, input)).length === 0
      ? []
      : [objectOf(call, { rolearn: addressIn(call, '…'), username: name, groups })]
  return [
    ...mapped('eks_managed_node_groups', 'system:node:{{EC2PrivateDNSName}}', NODES),
    ...mapped('self_managed_node_groups', 'system:node:{{EC2PrivateDNSName}}', NODES),
    ...mapped('fargate_profiles', 'system:node:{{SessionName}}', [...NODES, 'system:node-proxier']),
  ]
}

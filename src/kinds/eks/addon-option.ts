import { place } from '../../documents/cursor.ts'
import { isTemplated } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'

/** The add-on and the cluster that the command of a resource names, which is the object that `--configuration-values` is given. */
export interface AddonOption {
  readonly addon: string
  readonly cluster: ClusterLink
}

/** Which add-on an object configures that a command of the AWS CLI is given; undefined where it is something else. */
export function addonOption({ body, document: { held } }: Resource): AddonOption | undefined {
  if (held?.option !== '--configuration-values') return undefined
  const words = held.commands?.flatMap(command => command.words) ?? []
  const option = (name: string): string | undefined => {
    const i = words.findIndex(({ text: word }) => word === name || word.startsWith(`${name}=`))
    return words[i]?.text === name ? words[i + 1]?.text : words[i]?.text.slice(name.length + 1)
  }
  const addon = option('--addon-name')
  if (addon === undefined) return undefined
  const cluster = option('--cluster-name')
  const at = place(body)
  const isOpen = cluster === undefined || isTemplated(cluster) || cluster.includes('$')
  return {
    addon,
    cluster: {
      name: isOpen ? { state: 'unknown', why: 'a variable of the script', at } : { state: 'known', value: cluster, at },
    },
  }
}

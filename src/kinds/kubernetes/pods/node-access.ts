import { type DescribedPods, podField } from '../../../dialects/described-pods.ts'
import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { boolean, literal } from '../../../documents/read.ts'
import type { NodeAccess } from '../../../facts/kubernetes/node-access.ts'

/** Fields by which the containers of Pods can become their node. */
export function nodeAccessOf(pods: DescribedPods): readonly NodeAccess[] {
  const { initContainers, containers: own, ephemeralContainers } = pods.containers
  const containers = [...initContainers, ...own, ...ephemeralContainers]
  const hostPid = podField(pods, 'hostPID')
  const devices = pods.volumes.flatMap(volume =>
    /^\/dev\/./.test(literal(get(volume, 'hostPath', 'path')) ?? '') ? (literal(get(volume, 'name')) ?? []) : [],
  )
  const found = [
    ...(hostPid !== undefined && isTrue(hostPid)
      ? [
          {
            does: 'sees the processes of the node',
            at: place(hostPid),
            without: 'false' as const,
            ...(containers.some(isForNode) ? WORKS_ON_NODE : {}),
          },
        ]
      : []),
    ...[...containers, ...pods.defaults].flatMap(one => securityOf(one, devices)),
    ...pods.volumes.flatMap(volume => hostPathOf(volume, containers)),
  ]
  return found.length === 0 ? NONE : found
}

const NONE: readonly NodeAccess[] = []

function isTrue(cursor: Cursor): boolean {
  const value = boolean(cursor)
  return value.state === 'known' && value.value
}

/** containerd and CRI-O accept the prefix of the kernel's constants. */
const CAPABILITY = /^(?:CAP_)?(?:SYS_ADMIN|ALL)$/i

function securityOf(container: Cursor, devices: readonly string[]): readonly NodeAccess[] {
  const context = get(container, 'securityContext')
  if (context.node === undefined) return NONE
  const privileged = get(context, 'privileged')
  const capabilities = items(get(context, 'capabilities', 'add')).filter(item => CAPABILITY.test(literal(item) ?? ''))
  return [
    ...(isTrue(privileged)
      ? [
          {
            does: 'runs privileged',
            at: place(privileged),
            without: 'false' as const,
            ...(isForNode(container) || mounts(container, devices) ? WORKS_ON_NODE : {}),
          },
        ]
      : []),
    ...capabilities.map(item => ({
      does: `has the capability ${literal(item)}`,
      at: place(item),
      without: 'item' as const,
    })),
  ]
}

const WORKS_ON_NODE = { worksOnNode: true } as const

/** Whether what a container runs sets parameters of the kernel or enters the namespaces of the node, which takes that right. */
const isForNode = (container: Cursor): boolean =>
  ['command', 'args'].some(key => items(get(container, key)).some(word => FOR_NODE.test(literal(word) ?? '')))

const FOR_NODE = /(?:^|[\s;&|(/])(?:sysctl|nsenter|fstrim)(?:\s|$)/

const mounts = (container: Cursor, volumes: readonly string[]): boolean =>
  items(get(container, 'volumeMounts')).some(mount => volumes.includes(literal(get(mount, 'name')) ?? ''))

/** The sockets of container runtimes, and the directories that contain nothing but them: to be connected to, they need not be writable. */
const SOCKET =
  /^(?:\/var)?\/run\/(?:docker\.sock|containerd(?:\/containerd\.sock)?|crio(?:\/crio\.sock)?|cri-dockerd\.sock|podman(?:\/podman\.sock)?|dockershim\.sock|k3s\/containerd(?:\/containerd\.sock)?)$/

/** What makes its writer root on the node: by accounts, jobs, static Pods, programs, or the files of other Pods. */
const WRITABLE = new RegExp(
  `^(?:/|${[
    '/etc(?:/(?:kubernetes|systemd|ssh|cron[^/]*|sudoers[^/]*)(?:/.*)?|/passwd|/shadow)?',
    '/root(?:/\\.ssh)?',
    '/var(?:/run|/lib(?:/kubelet(?:/pki|/pods)?|/docker|/containerd)?)?',
    '/run',
    '/proc',
    '/usr(?:/local)?(?:/s?bin)?',
    '/s?bin',
  ].join('|')})$`,
)

function hostPathOf(volume: Cursor, containers: readonly Cursor[]): readonly NodeAccess[] {
  const path = get(volume, 'hostPath', 'path')
  const name = literal(get(volume, 'name'))
  const text = literal(path)
  if (text === undefined || name === undefined) return NONE
  const mounts = containers.flatMap(container =>
    items(get(container, 'volumeMounts')).filter(mount => literal(get(mount, 'name')) === name),
  )
  const does = mounts.map(mount => dangerOf(text, mount)).find(one => one !== undefined)
  return does === undefined ? NONE : [{ does, at: place(path) }]
}

/** What a mount of a directory of the node allows; undefined where that is harmless, or not known. */
function dangerOf(text: string, mount: Cursor): string | undefined {
  const below = get(mount, 'subPath')
  const within = below.node === undefined ? '' : literal(below)
  if (within === undefined || get(mount, 'subPathExpr').node !== undefined) return undefined
  const path = normal(`${text}/${within}`)
  if (SOCKET.test(path)) return `mounts the container runtime's socket ${path}`
  const readOnly = get(mount, 'readOnly')
  const isWritable = readOnly.node === undefined || boolean(readOnly).state === 'invalid' || isFalse(readOnly)
  return isWritable && WRITABLE.test(path) ? `can write to ${path} of the node` : undefined
}

function isFalse(cursor: Cursor): boolean {
  const value = boolean(cursor)
  return value.state === 'known' && !value.value
}

/** A path without needless slashes and dots. */
const normal = (path: string): string =>
  `/${path
    .split('/')
    .filter(step => step !== '' && step !== '.')
    .join('/')}`

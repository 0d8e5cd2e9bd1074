import type { Deployed } from '../../engine/deploy-step.ts'
import { withoutUser } from '../../facts/kubernetes/remote-source.ts'
import { pathFrom } from '../../model/repository-path.ts'
import { calledModule, type Modules } from './called-module.ts'
import { child, type Module } from './module.ts'
import { publicModule } from './public-modules.ts'

/** The calls in a module of unknown modules in a registry or another repository, and of folders that this one does not have. */
export const remoteModules = (
  { calls, folder }: Module,
  modules: Modules,
  hasPath: (path: string) => boolean,
): NonNullable<Deployed['unread']> =>
  Array.from(calls.values()).flatMap(call => {
    const source = child(call, 'source')
    if (source?.node.type !== 'scalar' || typeof source.node.value !== 'string') return []
    const written = source.node.value
    if (/^\.{1,2}\//.test(written)) {
      const path = pathFrom(folder.replace(/\/$/, ''), written)
      if (path === undefined || path === '' || hasPath(path)) return []
      const reason = `nothing here has a file or a folder of that name: ${written}`
      return [{ at: source.at, kind: 'missing file', reason, name: written, isApart: true }]
    }
    if (/^\.{0,2}(?:\/|$)/.test(written) || publicModule(written) !== undefined) return []
    if (calledModule(call, folder, modules) !== undefined) return []
    return [
      {
        at: source.at,
        kind: 'remote Terraform module',
        reason: 'it is a module of a registry or another repository; nothing is fetched',
        name: withoutUser(written),
        isApart: true,
      },
    ]
  })

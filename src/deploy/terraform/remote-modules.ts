import type { Deployed } from '../../engine/deploy-step.ts'
import { withoutUser } from '../../facts/kubernetes/remote-source.ts'
import { calledModule } from './called-module.ts'
import { child, type Module } from './module.ts'
import { publicModule } from './public-modules.ts'

/** The calls of unknown modules in a registry or another repository. */
export const remoteModules = (modules: ReadonlyMap<string, Module>): NonNullable<Deployed['unread']> =>
  Array.from(modules.values()).flatMap(({ calls, folder }) =>
    Array.from(calls.values()).flatMap(call => {
      const source = child(call, 'source')
      if (source?.node.type !== 'scalar' || typeof source.node.value !== 'string') return []
      const written = source.node.value
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
    }),
  )

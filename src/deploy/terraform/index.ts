import { documentOf, publicDocumentOf } from './documents.ts'
import { evaluate } from './evaluate.ts'
import { toInstances } from './instances.ts'
import { manifestsOf } from './manifests.ts'
import { toModules } from './module.ts'
import { asRead } from './overrides.ts'
import { plannedManifestOf } from './planned.ts'
import { remoteModules } from './remote-modules.ts'
import { asTerraform } from './terragrunt.ts'

/** What it takes to evaluate Terraform's modules: loaded where there are any. */
export const load = () => ({
  asRead,
  asTerraform,
  documentOf,
  manifestsOf,
  plannedManifestOf,
  publicDocumentOf,
  evaluate,
  remoteModules,
  toInstances,
  toModules,
})

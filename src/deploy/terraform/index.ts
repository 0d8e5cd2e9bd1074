import { withExpressions } from '../../languages/hcl/hcl.ts'
import { deployAll } from './deploy-all.ts'
import { evaluate } from './evaluate.ts'
import { toModules } from './module.ts'
import { asRead } from './overrides.ts'
import { plannedManifestOf } from './planned.ts'
import { saysTheSame } from './same-tree.ts'
import { asTerraform } from './terragrunt.ts'

/** What it takes to evaluate Terraform's modules: loaded where there are any. */
export const load = () => ({
  asRead,
  asTerraform,
  deployAll,
  evaluate,
  plannedManifestOf,
  saysTheSame,
  toModules,
  withExpressions,
})

import type { DocumentDialect } from '../engine/dialect.ts'
import { ansible } from './ansible.ts'
import { awsCli } from './aws-cli.ts'
import { cloudformation } from './cloudformation.ts'
import { chartValues, helmTemplates, kubernetes } from './kubernetes.ts'
import { terraform, terraformPlan, terraformSource } from './terraform.ts'

/** In the order in which they are asked: the most decisive content first. */
export const dialects: readonly DocumentDialect[] = [
  kubernetes,
  cloudformation,
  terraformPlan,
  terraform,
  terraformSource,
  helmTemplates,
  ansible,
  chartValues,
  awsCli,
]

import { defineDeployStep } from '../engine/deploy-step.ts'
import { plannedObject } from '../facts/terraform/planned-object.ts'
import { parse } from '../languages/parse.ts'
import type { Parsers } from '../languages/tree/parsed.ts'
import { load } from './terraform/index.ts'

/** The manifests that a plan's resources of Terraform's provider for Kubernetes become; places are those of the plan. */
export const terraformPlans = (parsers: Parsers) =>
  defineDeployStep({
    id: 'terraformPlans',
    isNotation: true,
    from: { planned: plannedObject },
    deploy: ({ planned }) => {
      if (planned.length === 0) return undefined
      const { plannedManifestOf } = load()
      return { documents: planned.flatMap(one => plannedManifestOf(one, parse(one.values, 'json', parsers).roots[0])) }
    },
  })

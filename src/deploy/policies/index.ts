import { policyChecker } from '../../facts/policy/policy-problems.ts'

/** What it takes to check policies: loaded where there are any. */
export const load = () => ({ policyChecker })

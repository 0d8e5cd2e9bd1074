import { customJudge } from './judge-custom.ts'

/** What it takes to judge custom resources: loaded where there are definitions. */
export const load = () => ({ customJudge })

import type { Result } from '../../result.ts'

/** Which part of the files is linted: the `index`-th, from 1, of `count`. */
export interface ShardNumber {
  readonly index: number
  readonly count: number
}

/** The variables in which a system that starts equal jobs tells each of them which it is. */
interface JobVariables {
  readonly index: string
  /** How many jobs there are; absent where the system does not tell. */
  readonly count?: string
  /** The index of the first job. */
  readonly first: 0 | 1
}

/** In the order in which they are looked at; `CLAUSELINT_JOB_INDEX` is for systems that have no variables, such as GitHub's matrices. */
const SYSTEMS: readonly JobVariables[] = [
  { index: 'CLAUSELINT_JOB_INDEX', count: 'CLAUSELINT_JOB_TOTAL', first: 0 },
  // https://docs.gitlab.com/ci/variables/predefined_variables/
  { index: 'CI_NODE_INDEX', count: 'CI_NODE_TOTAL', first: 1 },
  // https://buildkite.com/docs/pipelines/configure/environment-variables
  { index: 'BUILDKITE_PARALLEL_JOB', count: 'BUILDKITE_PARALLEL_JOB_COUNT', first: 0 },
  // https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode
  { index: 'JOB_COMPLETION_INDEX', first: 0 },
]

type Variables = Readonly<Record<string, string | undefined>>

/** Reads `2/7`, `auto/7` and `auto`: what the automatic ones leave out is in the environment's `variables`. */
export function toShardNumber(text: string | undefined, variables: Variables): Result<ShardNumber | undefined> {
  if (text === undefined) return { value: undefined }
  const [, index = '', count] = /^(\d{1,5}|auto)(?:\/(\d{1,5}))?$/.exec(text) ?? []
  if (index === 'auto') return fromVariables(text, count, variables)
  return (
    numbered(Number(index), Number(count)) ?? { problem: `--shard ${text} must be I/N, a part from 1 to N, or auto` }
  )
}

const numbered = (index: number, count: number): Result<ShardNumber> | undefined =>
  index >= 1 && index <= count ? { value: { index, count } } : undefined

function fromVariables(text: string, stated: string | undefined, variables: Variables): Result<ShardNumber> {
  const system = SYSTEMS.find(({ index }) => variables[index] !== undefined)
  if (system === undefined)
    return { problem: `--shard ${text}: none of ${SYSTEMS.map(({ index }) => index).join(', ')} is set` }
  const index = variables[system.index] ?? ''
  const count = stated ?? (system.count === undefined ? undefined : variables[system.count])
  if (count === undefined)
    return {
      problem:
        system.count === undefined
          ? `--shard ${text}: ${system.index} does not say of how many; write --shard auto/N`
          : `--shard ${text}: ${system.index} is set, but ${system.count} is not`,
    }
  const isNumber = /^\d{1,5}$/.test(index) && /^\d{1,5}$/.test(count)
  const found = isNumber ? numbered(Number(index) + 1 - system.first, Number(count)) : undefined
  return found ?? { problem: `--shard ${text}: ${system.index}=${index} is none of ${count} jobs` }
}

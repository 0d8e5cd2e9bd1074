import type { Answer } from '../../model/answer.ts'
import type { Container, Workload } from './workload.ts'

/** Whether a container of a workload's Pods, or the one of that name, requests no `resource`; which one surely does not. */
export function unrequested(
  { containers, requests }: Workload,
  resource: 'cpu' | 'memory',
  named?: string,
): { readonly answer: Answer; readonly container?: Container } {
  // What is requested for a Pod as a whole counts for all of it.
  if (requests[resource] === 'yes') return { answer: 'no' }
  const judged = containers.filter(({ role, name }) => role === 'container' && (named === undefined || name === named))
  const container = judged.find(one => one.requests[resource] === 'no')
  if (container === undefined)
    return { answer: judged.some(one => one.requests[resource] === 'unknown') ? 'unknown' : 'no' }
  return { answer: requests[resource] === 'unknown' ? 'unknown' : 'yes', container }
}

import type { Output } from '../environment.ts'

/** Shows how far a long run is. */
export interface Progress {
  /** Shows that `done` of `total` files are linted. */
  readonly show: (done: number, total: number) => void
  /** Takes what was shown away. */
  readonly clear: () => void
}

const QUIET_FOR = 1000
const INTERVAL = 100
const CLEAR_LINE = '\r\u001b[K'

/**
 * Progress on `output`: only on a terminal, only once a run has taken a second, and never more than ten times a second.
 * `clock` gives milliseconds.
 */
export function createProgress(output: Output, clock: () => number = () => performance.now()): Progress {
  if (!output.isTerminal) return { show: () => {}, clear: () => {} }
  let next = clock() + QUIET_FOR
  let isShown = false
  return {
    show: (done, total) => {
      const now = clock()
      if (now < next) return
      next = now + INTERVAL
      isShown = true
      output.write(`${CLEAR_LINE}${done} of ${total} files linted`)
    },
    clear: () => {
      if (isShown) output.write(CLEAR_LINE)
      isShown = false
    },
  }
}

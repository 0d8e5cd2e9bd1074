import { type ChildProcess, fork } from 'node:child_process'
import type { Violation } from './invariants.ts'
import type { Answer, Request } from './runner.ts'

/** Asks a process of its own what comes of runs or a case, one request after the other. */
export interface Probe {
  readonly ask: (request: Request) => Promise<Answer>
  readonly end: () => void
}

/** Longer than this is a hang (in milliseconds): some hundred cases are linted in one second, and the machine may be busy. */
const MOST_MILLISECONDS = 30_000
/** So much of the heap may be used (in MB), then Node ends the process. */
const MOST_HEAP = 400

/**
 * Starts the runner, the bundled program at `path`, and again after each request that ends it. A request that is not
 * answered in time, or ends the process, is answered with a violation.
 */
export function createProbe(path: string): Probe {
  let child: ChildProcess | undefined
  const stop = (): void => {
    child?.removeAllListeners()
    child?.kill('SIGKILL')
    child = undefined
  }
  const ask = async (request: Request): Promise<Answer> => {
    child ??= await start(path)
    const running = child
    return new Promise(resolve => {
      const begin = performance.now()
      const done = (answer: Answer): void => {
        clearTimeout(watchdog)
        running.removeAllListeners()
        if (hasEnded(answer)) stop()
        resolve(answer)
      }
      const run = 'files' in request ? 0 : request.first
      const failed = (violation: Violation): void =>
        done({ found: [{ run, violation }], slowest: { run, milliseconds: performance.now() - begin } })
      const watchdog = setTimeout(
        () => failed({ invariant: 'no hang', message: `no answer after ${MOST_MILLISECONDS} ms` }),
        MOST_MILLISECONDS,
      )
      running.on('message', (answer: Answer) => done(answer))
      running.on('exit', (code, signal) =>
        failed({ invariant: 'no crash', message: `it ended with ${signal ?? code}` }),
      )
      running.send(request)
    })
  }
  return { ask, end: stop }
}

const ENDING: ReadonlySet<string> = new Set(['no hang', 'no crash', 'memory'])

/** Whether the process is gone, or its memory can no longer be measured; which of the runs did it is not known. */
export const hasEnded = ({ found }: Answer): boolean => found.some(({ violation }) => ENDING.has(violation.invariant))

function start(path: string): Promise<ChildProcess> {
  const child = fork(path, {
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64', `--max-old-space-size=${MOST_HEAP}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the runner ended with ${code} before its first run`)))
    child.once('message', () => {
      child.removeAllListeners()
      resolve(child)
    })
  })
}

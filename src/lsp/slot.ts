/** Work that is requested often and done rarely. */
export interface Slot {
  /** Requests the work, which is done once the client is quiet. Requests before that are combined. */
  readonly request: () => void
  /** Does requested work at once, and resolves when nothing is left to do. */
  readonly idle: () => Promise<void>
}

/** During continuous typing, findings are still computed after this many milliseconds. */
const MAX_WAIT_MILLISECONDS = 100
/** The event loop delivers one message per turn, after the callbacks that were scheduled before it. */
const QUIET_TURNS = 2

/** `heard` counts the messages that came from the client so far. `work` must not throw. */
export function createSlot(work: () => Promise<void>, heard: () => number): Slot {
  let isWanted = false
  let isHurried = false
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (isWanted) {
      if (!isHurried) await quiet(heard, () => isHurried)
      isWanted = false
      await work()
    }
    running = undefined
    isHurried = false
  }
  return {
    request: () => {
      isWanted = true
      running ??= run()
    },
    idle: async () => {
      isHurried = true
      await running
      isHurried = false
    },
  }
}

async function quiet(heard: () => number, isHurried: () => boolean): Promise<void> {
  const begin = performance.now()
  let known = heard()
  for (
    let turns = 0;
    turns < QUIET_TURNS && !isHurried() && performance.now() - begin < MAX_WAIT_MILLISECONDS;
    turns++
  ) {
    await turn()
    if (heard() !== known) turns = -1
    known = heard()
  }
}

/** Waits until the event loop has run everything that is waiting. */
export const turn = (): Promise<void> => new Promise(done => setImmediate(done))

/** Long work calls this between its steps: it yields to the event loop after each `milliseconds`. */
export function createPause(milliseconds: number): () => Promise<void> {
  let begin = performance.now()
  return async () => {
    if (performance.now() - begin < milliseconds) return
    await turn()
    begin = performance.now()
  }
}

/** A piece of work that is asked for often and done seldom. */
export interface Slot {
  /** Asks for the work: it is done once the client is quiet. What is asked for before that is done with it. */
  readonly request: () => void
  /** Resolves when nothing is left to do; does it at once. */
  readonly settled: () => Promise<void>
}

/** A client that types without a break gets its findings after so many milliseconds all the same. */
const MAX_WAIT_MILLISECONDS = 100
/** Messages are handed over one in each turn of the event loop, after what is planned before them. */
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
    settled: async () => {
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

/** Lets all that waits in the event loop have its turn. */
const turn = (): Promise<void> => new Promise(done => setImmediate(done))

/** Long work calls this between its steps: after some milliseconds it lets the others have their turn. */
export function createPause(milliseconds: number): () => Promise<void> {
  let begin = performance.now()
  return async () => {
    if (performance.now() - begin < milliseconds) return
    await turn()
    begin = performance.now()
  }
}

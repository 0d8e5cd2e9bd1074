import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

/*
 * Counts what a function does in steps, which are the same on every machine, loaded or not: the blocks of code that are
 * entered (V8 counts them for coverage), and of each regular expression the characters that it goes through and the
 * times that it goes back. A test imports this file for its effect first, since V8 counts in code only that it compiles
 * from then on.
 */
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** How many steps `run` takes, up to `most`; Infinity where one regular expression alone takes more. */
export function stepsOf(run: () => unknown, most: number): number {
  const calls: (readonly [pattern: RegExp, text: string, start: number, end: number])[] = []
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function (text) {
    const start = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    // It looks at nothing then.
    if (start > String(text).length) return match
    calls.push([this, String(text), start, match === null ? String(text).length : match.index + match[0].length])
    return match
  }
  blocksEntered()
  try {
    run()
  } finally {
    RegExp.prototype.exec = exec
  }
  const blocks = blocksEntered()
  return calls.reduce(
    (sum, [pattern, text, start, end]) =>
      sum + end - start + (goesBackTooOften(pattern, text, start, most) ? Infinity : 0),
    blocks,
  )
}

/** The blocks of all code that were entered since this was last asked, each as often as it was. */
function blocksEntered(): number {
  let entered = 0
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error !== null) throw error
    const ranges = coverage.result.flatMap(script => script.functions.flatMap(({ ranges }) => ranges))
    entered = ranges.reduce((sum, { count }) => sum + count, 0)
  })
  return entered
}

setFlagsFromString('--allow-natives-syntax')
// Without it V8 does not count how often it goes back in simple loops such as `a+`.
setFlagsFromString('--no-regexp-optimization')
/** V8's own regular expression that gives up, and so finds nothing, when it has gone back more than `most` times. */
const limited: (source: string, flags: string, most: number) => RegExp = Object(
  new Function('source', 'flags', 'most', 'return %NewRegExpWithBacktrackLimit(source, flags, most)'),
)

const compiled = new Map<string, RegExp>()

function goesBackTooOften({ source, flags, sticky }: RegExp, text: string, start: number, most: number): boolean {
  // Finds something in every text, unless it gives up; the search for a place goes back once for each character.
  const always = `(?:${sticky ? '' : '[^]*?'}(?:${source})|)`
  const key = `${most} ${flags} ${source}`
  const pattern = compiled.get(key) ?? limited(always, `${flags.replace(/[gy]/g, '')}y`, most)
  compiled.set(key, pattern)
  pattern.lastIndex = start
  return !pattern.test(text)
}

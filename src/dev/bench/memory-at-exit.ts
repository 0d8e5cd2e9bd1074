import { writeFileSync } from 'node:fs'

// Preloaded by the benchmark: writes the process's peak resident memory in bytes where it is told to.
process.on('exit', () => {
  const path = process.env['CLAUSELINT_BENCH_MEMORY']
  if (path !== undefined) writeFileSync(path, String(process.resourceUsage().maxRSS * 1024))
})

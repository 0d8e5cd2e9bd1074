import fc from 'fast-check'

/*
 * fast-check with one seed, so that the suite never fails by luck: the same texts in each run, on each machine. Other texts
 * are tried with PROPERTY_SEED=NUMBER, and at length by `npm run fuzz`.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })

/**
 * How many cases a property tries of which each takes milliseconds: `usual` in the suite, which has two minutes, and
 * PROPERTY_RUNS times as many each night (.github/workflows/nightly.yml).
 */
export const runs = (usual: number): { readonly numRuns: number } => ({
  numRuns: usual * Number(process.env['PROPERTY_RUNS'] ?? 1),
})

export default fc

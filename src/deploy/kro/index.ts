import { graphTyper } from '../../facts/application/typed-graphs.ts'
import { documentMaker } from './documents.ts'
import { createExpander } from './expand-all.ts'

/** What it takes to type graphs and to expand them: loaded where there are any. */
export const load = () => ({ createExpander, documentMaker, graphTyper })

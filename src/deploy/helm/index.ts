import { documentMaker } from '../rendered/chart.ts'
import { toCharts, toInstances } from './charts.ts'
import { missingParts } from './dependencies.ts'
import { renderingsOf } from './documents.ts'
import { decide, evaluate } from './evaluate.ts'
import { givenPaths, orderedValues } from './orders.ts'
import { refusedActions } from './refused-actions.ts'
import { toTree } from './tree.ts'
import { judgeValues } from './values-schema.ts'
import { write } from './write.ts'

/** What it takes to evaluate the templates of charts: loaded where there are any. */
export const load = () => ({
  decide,
  documentMaker,
  givenPaths,
  judgeValues,
  missingParts,
  orderedValues,
  toCharts,
  toInstances,
  refusedActions,
  renderingsOf,
  evaluate,
  toTree,
  write,
})

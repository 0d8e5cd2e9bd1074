// One module, so that what they share with each other is loaded and shipped once.
export { baselineCommand } from './baseline.ts'
export { configCommand } from './config.ts'
export { explainCommand } from './explain.ts'
export { graphCommand } from './graph.ts'
export { initCommand } from './init.ts'
export { kindsCommand } from './kinds.ts'
export { mergeCommand } from './merge.ts'
export { rulesCommand } from './rules.ts'

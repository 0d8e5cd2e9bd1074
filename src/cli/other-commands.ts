// One module, so that what they share with each other is loaded and shipped once.
export { baselineCommand } from './baseline-command.ts'
export { configCommand } from './config-command.ts'
export { explainCommand } from './explain-command.ts'
export { graphCommand } from './graph-command.ts'
export { initCommand } from './init-command.ts'
export { kindsCommand } from './kinds-command.ts'
export { mergeCommand } from './merge-command.ts'
export { rulesCommand } from './rules-command.ts'

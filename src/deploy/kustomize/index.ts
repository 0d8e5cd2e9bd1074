import { createBuilder } from './builder.ts'
import { deployAll } from './deploy-all.ts'
import { documentMaker } from './documents.ts'
import { onePerFolder } from './per-folder.ts'

/** What it takes to build kustomizations: loaded where there are any. */
export const load = () => ({ createBuilder, deployAll, documentMaker, onePerFolder })

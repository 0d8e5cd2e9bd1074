import { bringUpToDate } from './generated-file.ts'
import { indexFiles } from './index-files.ts'

bringUpToDate(indexFiles(), process.argv.slice(2))

import { bringUpToDate } from './generated-file.ts'
import { tableFiles } from './table-files.ts'

bringUpToDate(await tableFiles(), process.argv.slice(2))

import { bringUpToDate } from './generated-file.ts'
import { indexFiles } from './index-files.ts'

bringUpToDate(await indexFiles(), process.argv.slice(2))

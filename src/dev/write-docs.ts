import { docsFiles } from './docs-files.ts'
import { bringUpToDate } from './generated-file.ts'

bringUpToDate(await docsFiles(), process.argv.slice(2))

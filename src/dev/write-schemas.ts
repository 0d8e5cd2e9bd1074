import { rules } from './all-rules.ts'
import { bringUpToDate } from './generated-file.ts'
import { schemaFiles } from './schema-files.ts'

bringUpToDate(schemaFiles(rules), process.argv.slice(2))

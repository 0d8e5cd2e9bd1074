import { CROSSTALK } from './crosstalk.ts'
import { docsFiles } from './docs-files.ts'
import { bringUpToDate } from './generated-file.ts'

const given = process.argv.slice(2)
const only = given.filter(argument => !argument.startsWith('-'))
bringUpToDate(await docsFiles(only), given)
if (only.length > 0)
  process.stdout.write(
    `${CROSSTALK}: npm run generate adds what ${only.join(', ')} finds in documents of other rules\n`,
  )

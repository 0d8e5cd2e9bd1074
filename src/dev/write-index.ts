import { bringUpToDate } from './generated-file.ts'
import { indexFiles } from './index-files.ts'
import { pictureFontFile } from './picture-font.ts'

bringUpToDate([...(await indexFiles()), await pictureFontFile()], process.argv.slice(2))

import { fields, get } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'
import { isOfPlatform } from './platform-words.ts'

/** The scripts of a package of npm that operate the platform: each is a line for a shell of its own. */
export default defineCarrier({
  id: 'package-scripts',
  types: ['object'],

  *holds({ body, document }) {
    if (!/(?:^|\/)package\.json$/.test(document.file.path)) return
    for (const { key: name, value: cursor } of fields(get(body, 'scripts')))
      if (isOfPlatform(literal(cursor) ?? ''))
        yield {
          cursor,
          role: 'script',
          language: 'shell',
          job: { name, isOneShell: false, isRecipe: true },
        } satisfies Holding
  },
})

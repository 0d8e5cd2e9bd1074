import { readFileSync } from 'node:fs'
import { parseEvents } from 'js-yaml'
import { filesOf } from './files.ts'

// The floor that linting is held against: reads the files of a folder and parses them, nothing more.
for (const path of filesOf(process.argv[2] ?? '.')) {
  const text = readFileSync(path, 'utf8')
  try {
    parseEvents(text, {})
  } catch {
    // A file that is not YAML costs what was read of it.
  }
}

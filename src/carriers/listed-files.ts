import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import type { Holding } from '../engine/carrier.ts'
import { writtenFile } from './written-file.ts'

/** Files as cloud-init and Cluster API list them: `{path, content}`. */
export const listedFiles = (files: Cursor): readonly Holding[] =>
  items(files).map(file => writtenFile(get(file, 'content'), literal(get(file, 'path')) ?? ''))

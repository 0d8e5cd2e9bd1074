import { type Cursor, get, items } from '../documents/cursor.ts'

/** What an Application of Argo CD, given its `spec`, takes from somewhere: one source, or several. */
export const applicationSources = (spec: Cursor): readonly Cursor[] => [
  get(spec, 'source'),
  ...items(get(spec, 'sources')),
]

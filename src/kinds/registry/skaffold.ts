import { get, items } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { builtImage } from '../../facts/registry/built-image.ts'

export default defineKind({
  id: 'SkaffoldConfig',
  types: ['skaffold/Config'],
  recognisedBy: 'apiVersion skaffold/VERSION, kind Config',

  read: ({ body }) =>
    items(get(body, 'build', 'artifacts')).map(one => builtImage.of({ name: text(get(one, 'image')) })),
})

import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { literal, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { type RemoteSource, remoteSource, withoutUser } from '../../facts/kubernetes/remote-source.ts'
import { builtImage } from '../../facts/registry/built-image.ts'

export default defineKind({
  id: 'SkaffoldConfig',
  types: ['skaffold/Config'],
  recognisedBy: 'apiVersion skaffold/VERSION, kind Config',

  *read({ body }) {
    for (const part of [body, ...items(get(body, 'profiles'))])
      for (const one of items(get(part, 'build', 'artifacts'))) yield builtImage.of({ name: text(get(one, 'image')) })
    for (const one of items(get(body, 'requires'))) {
      yield* remotePart(get(one, 'git', 'repo'), 'remote Skaffold configuration')
      yield* remotePart(get(one, 'googleCloudStorage', 'source'), 'remote Skaffold configuration')
    }
    for (const deploy of ['deploy', 'manifests'])
      for (const release of items(get(body, deploy, 'helm', 'releases')))
        yield* remotePart(get(release, 'remoteChart'), 'remote chart')
  },
})

/** What a configuration takes from another repository. */
function remotePart(at: Cursor, kind: string): readonly ReturnType<typeof remoteSource.of>[] {
  const name = literal(at)
  if (name === undefined) return []
  const reason = 'it is in another repository; nothing is fetched'
  const one: RemoteSource = { at: place(at), kind, reason, name: withoutUser(name), isApart: true }
  return [remoteSource.of(one)]
}

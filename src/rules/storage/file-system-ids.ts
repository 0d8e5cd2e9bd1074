import * as facts from '../../facts/index.ts'
import { readHandle } from '../../model/kubernetes/volume-handle.ts'
import { allOf, defineRule, type Known } from '../../rule.ts'

export default defineRule({
  id: 'storage/file-system-ids',
  summary: 'Name one EFS file system in its class, its volumes and the infrastructure',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/efs/latest/ug/efs-access-points.html'],
  checks: {
    'X-34': 'the volume is in {found}, and the class that it names is of {wanted}',
    'X-34.access-point': 'the volume mounts access point {point} of {found}, which is one of {wanted}',
    'X-34.unknown': 'no mount target and no access point of the scope is of {found}',
  },
  on: { volumes: allOf(facts.persistentVolume), classes: allOf(facts.storageClass) },
  with: { links: allOf(facts.fileSystemLink), named: facts.classesByName },

  *check({ volumes, classes }, { say, complete, isExternal }, { links, named }) {
    const declared = new Map(
      links.flatMap(({ fileSystem }) => (fileSystem.state === 'known' ? [[fileSystem.value, fileSystem.at]] : [])),
    )
    const isOpen = links.some(({ fileSystem }) => fileSystem.state !== 'known')
    const isMissing = (id: string): boolean =>
      complete && !isOpen && declared.size > 0 && !declared.has(id) && !isExternal('FileSystem', undefined, id)
    const points = new Map(
      links.flatMap(({ accessPoint, fileSystem }) =>
        accessPoint.state === 'known' && fileSystem.state === 'known' ? [[accessPoint.value, fileSystem]] : [],
      ),
    )
    for (const { driver, volumeHandle: handle, storageClassName } of volumes) {
      if (facts.driverCalled(driver) !== 'efs' || handle.state !== 'known') continue
      const found = readHandle(handle.value)
      if (found.is !== 'file-system') continue
      const data = { found: found.fileSystem }
      const [one, ...others] = storageClassName.state === 'known' ? named(storageClassName.value) : []
      const wanted = one === undefined || others.length > 0 ? undefined : fileSystemOf(one)
      const owner = found.accessPoint === undefined ? undefined : points.get(found.accessPoint)
      if (wanted !== undefined && wanted.value !== found.fileSystem)
        yield say('X-34', handle.at, {
          data: { ...data, wanted: wanted.value },
          related: [{ at: wanted.at, note: 'the file system of the class' }],
        })
      else if (owner !== undefined && owner.value !== found.fileSystem)
        yield say('X-34.access-point', handle.at, {
          data: { ...data, point: found.accessPoint ?? '', wanted: owner.value },
          related: [{ at: owner.at, note: 'the file system of the access point' }],
        })
      else if (isMissing(found.fileSystem)) yield say('X-34.unknown', handle.at, { data })
    }
    for (const one of classes) {
      const id = fileSystemOf(one)
      if (id !== undefined && isMissing(id.value)) yield say('X-34.unknown', id.at, { data: { found: id.value } })
    }
  },
})

/** The file system that a class of EFS volumes names, where that is known. */
function fileSystemOf(one: Parameters<typeof facts.driverOf>[0]): Known<string> | undefined {
  const id = facts.driverOf(one) === 'efs' ? facts.parameter(one, 'fileSystemId') : undefined
  return id?.state === 'known' ? id : undefined
}

import { ansibleTasks, argumentsOf, isOfTasks, isRemoved } from '../../../dialects/ansible.ts'
import { get } from '../../../documents/cursor.ts'
import { text } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { imageMention } from '../../../facts/registry/image-mention.ts'

/** Modules that start a container. */
const CONTAINERS = [
  'community.docker.docker_container',
  'community.general.docker_container',
  'docker_container',
  'containers.podman.podman_container',
  'podman_container',
]

/** The images of the containers that tasks of Ansible start. */
export default defineKind({
  id: 'AnsibleContainers',
  types: ['list'],
  isOfNoKind: true,
  recognisedBy: 'a task of Ansible that starts a container of Docker or Podman',

  read: ({ body }) => {
    if (!isOfTasks(body)) return undefined
    const found = ansibleTasks(body).flatMap(task => {
      const started = argumentsOf(task, CONTAINERS)
      const image = started === undefined || isRemoved(started) ? undefined : get(started, 'image')
      return image?.node === undefined
        ? []
        : [imageMention.of({ reference: text(image), inGraph: false, as: 'deployed' as const })]
    })
    return found.length === 0 ? undefined : found
  },
})

import { ansibleTasks, argumentsOf, isOfTasks, isRemoved } from '../../../dialects/ansible.ts'
import { type Cursor, fields, get } from '../../../documents/cursor.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { imageMention } from '../../../facts/registry/image-mention.ts'
import { imageText } from '../../registry/image-text.ts'

/** Modules that start a container. */
const CONTAINERS = [
  'community.docker.docker_container',
  'community.general.docker_container',
  'docker_container',
  'community.docker.docker_swarm_service',
  'docker_swarm_service',
  'containers.podman.podman_container',
  'podman_container',
]
/** Modules that take a file of Docker Compose as an object. */
const COMPOSE = [
  'community.docker.docker_compose',
  'community.docker.docker_compose_v2',
  'docker_compose',
  'docker_compose_v2',
]

/** The images of the containers that tasks of Ansible start. */
export default defineKind({
  id: 'AnsibleContainers',
  types: ['list'],
  isOfNoKind: true,
  recognisedBy: 'a task of Ansible that starts a container of Docker or Podman',

  is: ({ body }) => isOfTasks(body),

  read: ({ body }) =>
    ifAny(
      ansibleTasks(body)
        .flatMap(startedBy)
        .map(image => imageMention.of({ reference: imageText(image), inGraph: false, as: 'deployed' })),
    ),
})

/** The images that a task starts containers of. */
function startedBy(task: Cursor): readonly Cursor[] {
  const container = argumentsOf(task, CONTAINERS)
  const composed = argumentsOf(task, COMPOSE)
  const started = [
    ...(container === undefined || isRemoved(container) ? [] : [container]),
    ...(composed === undefined || isRemoved(composed) ? [] : servicesOf(composed)),
  ]
  return started.map(one => get(one, 'image')).filter(({ node }) => node !== undefined)
}

/** The services that are not built where they run. */
const servicesOf = (composed: Cursor): readonly Cursor[] =>
  fields(get(composed, 'definition', 'services'))
    .map(({ value }) => value)
    .filter(service => get(service, 'build').node === undefined)

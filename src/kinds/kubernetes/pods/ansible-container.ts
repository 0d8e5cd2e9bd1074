import { ansibleTasks, containersOf } from '../../../dialects/ansible.ts'
import { get } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { imageMention } from '../../../facts/registry/image-mention.ts'
import { imageText } from '../../registry/image-text.ts'

/** What tasks of Ansible run with Docker or Podman: the images of the containers. */
export default defineKind({
  id: 'AnsibleContainer',
  types: ['list'],
  isOfNoKind: true,
  recognisedBy: 'a task of Ansible that runs a container with Docker or Podman',

  read: ({ body }) => {
    const images = ansibleTasks(body)
      .flatMap(containersOf)
      .map(one => get(one, 'image'))
    const stated = images.filter(({ node }) => node !== undefined)
    return stated.length === 0
      ? undefined
      : stated.map(image => imageMention.of({ reference: imageText(image), inGraph: false, as: 'deployed' }))
  },
})

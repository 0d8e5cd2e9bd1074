import { awsFields } from '../dialects/aws-fields.ts'
import { jobFileOf } from '../dialects/job-systems.ts'
import { type Cursor, embedded, get, items, itemsOrItself } from '../documents/cursor.ts'
import { field } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { LINES } from './variable-commands.ts'

/** Documents of Systems Manager and builds of CodeBuild: what they run on machines, each step one script. */
export default defineCarrier({
  id: 'aws-documents',
  types: ['object', 'AWS::SSM::Document', 'aws_ssm_document', 'AWS::CodeBuild::Project', 'aws_codebuild_project'],

  *holds(resource) {
    for (const document of documentsOf(resource)) {
      const lines = items(get(document, 'mainSteps')).flatMap(step => itemsOrItself(get(step, 'inputs', 'runCommand')))
      const texts = [...lines, ...(jobFileOf(document)?.scripts.flatMap(one => one.texts) ?? [])]
      for (const cursor of texts) yield { cursor, role: 'script', language: 'shell', job: LINES }
    }
  },
})

/** What a resource has in itself, or in a text. */
function documentsOf(resource: Resource): readonly Cursor[] {
  if (resource.type === 'object') return get(resource.body, 'mainSteps').node === undefined ? [] : [resource.body]
  const wanted = awsFields(resource)
  const texts = [field(wanted, 'content'), field(field(wanted, 'source'), 'buildSpec', 'buildspec')]
  return texts.flatMap(text => {
    if (text.node?.type === 'mapping') return [text]
    const inside = embedded(text, 'yaml-or-json')
    return inside?.state === 'read' ? [inside.cursor] : []
  })
}

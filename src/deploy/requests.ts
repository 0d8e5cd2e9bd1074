import { pathOf } from '../documents/document.ts'
import { defineDeployStep } from '../engine/deploy-step.ts'
import { awsRequest } from '../facts/pipeline/aws-request.ts'
import { requestTree } from './requests/request-tree.ts'

/**
 * What calls of the AWS CLI ask for with their options, as the documents that `--cli-input-json` would give: kinds read them
 * as such. Places are those of the words.
 */
export const requests = defineDeployStep({
  id: 'requests',
  isNotation: true,
  from: { calls: awsRequest },
  deploy: ({ calls }) =>
    calls.length === 0
      ? undefined
      : {
          documents: calls.map(call => {
            const { root, placeOf } = requestTree(call)
            // The direction of a security group's rules is in the operation only.
            return { text: root, at: call.at, path: `${pathOf(call.at.document)}/${call.operation}.json`, placeOf }
          }),
        },
})

import { defineDeployStep } from '../engine/deploy-step.ts'
import { clusterTest, findExpectations } from '../facts/kubernetes/cluster-test.ts'

/** What tests compare with a cluster is never deployed: it names only the fields that are compared. */
export const tests = defineDeployStep({
  id: 'tests',
  from: { tests: clusterTest },
  // What tests expect is known by the names of files and folders, too.
  isAskedForNothing: true,
  deploy: from => ({ isDropped: findExpectations(from.tests) }),
})

import { defineKind } from '../../engine/kind.ts'

/** A constraint of Gatekeeper: rules read it as an object with parameters (`constraintOf`). */
export default defineKind({
  id: 'Constraint',
  types: ['*/*'],
  except: /^(?![^/]*gatekeeper\.sh\/)/,
  recognisedBy: 'an apiVersion of constraints.gatekeeper.sh',
  read: ({ type }) => (type.startsWith('constraints.gatekeeper.sh/') ? [] : undefined),
})

import * as facts from '../../facts/index.ts'
import { parseTargetGroupArn } from '../../model/iam/arn.ts'
import { defineRule, isUnset, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-binding',
  summary: 'Leave the TargetGroupBinding of an OrderApp as its graph makes it',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'TB-01': '{field} is {found}, but OrderApp {app} states {wanted}',
    'TB-01.absent': '{field} is not set in the TargetGroupBinding of OrderApp {app}',
    'TB-01.name': 'the TargetGroupBinding of OrderApp {app} names its target group by name, not by ARN',
    'TB-01.service': 'the TargetGroupBinding of OrderApp {app} refers to Service {found}',
    'TB-01.port': 'the TargetGroupBinding of OrderApp {app} refers to port {found}, not to {port}',
  },
  on: { bindings: facts.eachBinding },
  with: { apps: facts.orderAppsByBinding },

  *check({ bindings }, { say, unsure }, { apps }) {
    for (const one of bindings) {
      const app = one.graphKind === undefined ? facts.appOfObject(apps, one) : undefined
      if (app === undefined) continue
      const data = { app: app.name }
      yield* field(one, app, 'targetGroupARN')
      yield* field(one, app, 'vpcID')
      const { targetGroupName, serviceName, servicePort } = one
      if (!isUnset(targetGroupName)) yield say('TB-01.name', { ...targetGroupName.at, part: 'key' }, { data })
      for (const value of [serviceName, servicePort]) if (value.state === 'unknown') yield unsure(value)
      const service = known(serviceName)
      if (service !== undefined && service !== app.name)
        yield say('TB-01.service', serviceName.at, { data: { ...data, found: service }, related: [stated(app.at)] })
      const [found, port] = [known(servicePort), facts.orderAppPort(app)]
      if (found !== undefined && port !== undefined && found !== port)
        yield say('TB-01.port', servicePort.at, {
          data: { ...data, found, port },
          related: [stated(app.port.state === 'absent' ? app.at : app.port.at)],
        })
    }

    function* field(
      one: facts.TargetGroupBinding,
      app: facts.OrderAppInstance,
      name: 'targetGroupARN' | 'vpcID',
    ): Generator<Outcome> {
      const [own, other] = name === 'vpcID' ? [one.vpcId, app.vpcId] : [one.targetGroupArn, app.targetGroupArn]
      if (own.state === 'unknown') yield unsure(own)
      if (isUnset(own) && (name === 'vpcID' || isUnset(one.targetGroupName))) {
        yield say('TB-01.absent', own.at, { data: { field: name, app: app.name } })
      }
      const [found, wanted] = [known(own), known(other)]
      if (found === undefined || wanted === undefined || found === wanted) return
      // TB-06 speaks of what has not the form of one.
      const isWhole = name === 'vpcID' ? facts.isVpcId(found) : parseTargetGroupArn(found) !== undefined
      if (isWhole)
        yield say('TB-01', own.at, { data: { field: name, found, wanted, app: app.name }, related: [stated(other.at)] })
    }
  },
})

const stated = (at: facts.OrderAppInstance['at']) => ({ at, note: 'the OrderApp' })

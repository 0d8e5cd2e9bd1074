import * as facts from '../../facts/index.ts'
import { decided, defineRule, isMistyped, isUnset, known, type Outcome, type Value, written } from '../../rule.ts'

export default defineRule({
  id: 'graph/deployment-instance',
  summary: 'Deploy what the OrderApp says: its image, port and replicas',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/instances/'],
  checks: {
    'DP-04': 'the image is not the one of OrderApp {app}',
    'DP-04.absent': 'the container has no image, but OrderApp {app} has one',
    'DP-04.graph': 'the image of the container is the one of the instance, {wanted}',
    'DP-04.name': 'the container of an OrderApp is called order-api, not {found}',
    'DP-05': 'the port http is {found}, but OrderApp {app} has {wanted}',
    'DP-05.graph': 'the port http of the container is the one of the instance, {wanted}',
    'DP-05.invalid': 'the port http is {found}, not a number',
    'DP-05.absent': 'the container of the OrderApp has no port named http',
    'DP-05.name': 'the port of an OrderApp is called http, not {found}',
    'DP-05.other': 'the container of an OrderApp has one port, named http',
    'DP-05.protocol': 'the port of an OrderApp speaks TCP, not {found}',
    'DP-13': 'the Deployment has {found} replicas, but OrderApp {app} has {wanted}',
  },
  on: { deployments: facts.eachOrderDeployment, others: facts.eachOtherDeployment },
  with: { apps: facts.orderAppsByDeployment },

  *check({ deployments, others }, { say, unsure }, { apps }) {
    for (const one of others)
      if (facts.findNamesake(one, one.name, apps).state === 'found') yield* called(one.container)
    for (const one of deployments) {
      const { image, port, replicas } = one
      yield* ofPort(one)
      yield* inGraph(one.pods)
      const found = facts.findNamesake(one, one.name, apps)
      if (found.state !== 'found') continue
      const [instance] = found.objects
      const app = instance.name
      const related = [{ at: instance.at, note: 'this OrderApp' }]
      const own = yield* decided(image)
      const wantedImage = known(instance.image)
      if (isUnset(image)) yield say('DP-04.absent', image.at, { data: { app }, related })
      else if (own !== undefined && wantedImage !== undefined && own !== wantedImage)
        yield say('DP-04', image.at, { data: { app }, related })
      const wantedPort = orDefault(instance.port, 8080)
      if (port.state === 'known' && differs(port, wantedPort))
        yield say('DP-05', port.at, { data: { app, found: written(port), wanted: wantedPort ?? '' }, related })
      const wantedReplicas = orDefault(instance.replicas, 3)
      const count: Value<number> = isUnset(replicas) ? { state: 'known', value: 1, at: replicas.at } : replicas
      yield* decided(count)
      if (differs(count, wantedReplicas))
        yield say('DP-13', count.at, { data: { app, found: written(count), wanted: wantedReplicas ?? '' }, related })
    }

    function* called(container: Value<string>): Generator<Outcome> {
      if (container.state === 'unknown') yield unsure(container)
      else if (known(container) !== 'order-api')
        yield say('DP-04.name', container.at, { data: { found: written(container) } })
    }

    function* ofPort({ port, portName, protocol, pods, otherPorts }: facts.OrderDeployment): Generator<Outcome> {
      if (isMistyped(port) && pods.graph === undefined)
        yield say('DP-05.invalid', port.at, { data: { found: written(port) } })
      if (portName?.state === 'unknown') yield unsure(portName)
      else if (portName !== undefined) yield say('DP-05.name', portName.at, { data: { found: written(portName) } })
      else if (isUnset(port)) yield say('DP-05.absent', port.at)
      else if (port.state === 'unknown' && pods.graph === undefined) yield unsure(port)
      for (const at of otherPorts) yield say('DP-05.other', at)
      if (protocol.state === 'unknown') yield unsure(protocol)
      else if (!isUnset(protocol) && known(protocol) !== 'TCP')
        yield say('DP-05.protocol', protocol.at, { data: { found: written(protocol) } })
    }

    function* inGraph({ graph }: facts.OrderPod): Generator<Outcome> {
      if (graph === undefined) return
      const { container, image, port } = graph
      yield* called(container)
      const wanted = facts.ofSpec('image')
      if (image.state !== 'unknown' && known(image) !== wanted) yield say('DP-04.graph', image.at, { data: { wanted } })
      if (!isUnset(port) && port.state !== 'unknown' && known(port) !== facts.ofSpec('port'))
        yield say('DP-05.graph', port.at, { data: { wanted: facts.ofSpec('port') } })
    }
  },
})

/** What an OrderApp states, or what its graph fills in; undefined where that is not known. */
const orDefault = (value: Value<number>, absent: number): number | undefined =>
  value.state === 'absent' ? absent : known(value)

const differs = (value: Value<number>, wanted: number | undefined): boolean =>
  wanted !== undefined && value.state !== 'unknown' && known(value) !== wanted

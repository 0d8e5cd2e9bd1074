import { accessTopic } from './graph-access.ts'
import { appsTopic } from './graph-apps.ts'
import { hybridTopic } from './graph-hybrid.ts'
import { imagesTopic } from './graph-images.ts'
import { networkTopic } from './graph-network.ts'
import { pipelineTopic } from './graph-pipeline.ts'
import type { GraphTopic } from './graph-topic.ts'

/** All that `clauselint graph` and the playground can show, by name. */
export const TOPICS = {
  network: networkTopic,
  hybrid: hybridTopic,
  apps: appsTopic,
  images: imagesTopic,
  pipeline: pipelineTopic,
  access: accessTopic,
} as const satisfies Readonly<Record<string, GraphTopic>>

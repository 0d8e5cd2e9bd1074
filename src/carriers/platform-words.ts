import { bareText } from '../languages/shell/bare-text.ts'

const OPERATES =
  /\b(?:kubectl|oc|kapp|helm|eksctl|aws|boto3)\b|@aws-sdk\/|\bkubernetes\b|client\.(?:CoreV1|RbacAuthorizationV1|AppsV1)Api|system:masters|cluster-admin/

/** Whether a text speaks of what operates the platform: then it matters what else it runs, or that it is not read. */
export const isOfPlatform = (text: string): boolean => OPERATES.test(text) || OPERATES.test(bareText(text))

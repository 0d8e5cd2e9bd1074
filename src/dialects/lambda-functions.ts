import type { Cursor } from '../documents/cursor.ts'
import { block, field } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import { awsFields } from './aws-fields.ts'

/** The types of functions of Lambda. */
export const FUNCTION_TYPES = ['AWS::Lambda::Function', 'AWS::Serverless::Function', 'aws_lambda_function'] as const

/** The variables that a function of Lambda is given, by their names. */
export const functionVariables = (resource: Resource): Cursor =>
  field(block(field(awsFields(resource), 'Environment')), 'Variables')

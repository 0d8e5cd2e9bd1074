import { lazily } from '../model/lazily.ts'
import { type FunctionTable, functionTable, type ObjectType } from './environment.ts'
import { encoders } from './functions/extensions/encoders.ts'
import { formats } from './functions/extensions/format.ts'
import { lists } from './functions/extensions/lists.ts'
import { math } from './functions/extensions/math.ts'
import { optionals } from './functions/extensions/optionals.ts'
import { regex } from './functions/extensions/regex.ts'
import { sets } from './functions/extensions/sets.ts'
import { strings } from './functions/extensions/strings.ts'
import { collections } from './functions/kro/collections.ts'
import { hashes } from './functions/kro/hashes.ts'
import { json } from './functions/kro/json.ts'
import { CONDITION, OMIT, RUNTIME, runtime } from './functions/kro/runtime.ts'
import { addresses } from './functions/kubernetes/addresses.ts'
import { authorizer } from './functions/kubernetes/authorizer.ts'
import { finds } from './functions/kubernetes/find.ts'
import { namedFormats } from './functions/kubernetes/formats.ts'
import { jsonPatch } from './functions/kubernetes/json-patch.ts'
import { kubernetesLists } from './functions/kubernetes/lists.ts'
import { quantities } from './functions/kubernetes/quantity.ts'
import { semvers } from './functions/kubernetes/semver.ts'
import { urls } from './functions/kubernetes/url.ts'
import { conversions } from './functions/standard/conversions.ts'
import { crossTypeComparisons, operators } from './functions/standard/operators.ts'
import { texts } from './functions/standard/texts.ts'
import { times } from './functions/standard/times.ts'
import { type CelType, STRING } from './types.ts'

const STANDARD = [operators, conversions, texts, times, optionals, strings, formats, lists]
const KUBERNETES = [kubernetesLists, urls, finds, quantities, addresses, semvers]

/** What cel-spec defines, with all extensions of cel-go 0.27. */
export const standardFunctions = lazily((): FunctionTable => functionTable(...STANDARD, math, sets, encoders, regex))

/** What admission policies and validation rules of Kubernetes 1.35 may call (apiserver 0.35, cel/environment/base.go), but for `authorizer`. */
export const kubernetesFunctions = lazily(
  (): FunctionTable => functionTable(...STANDARD, crossTypeComparisons, sets, ...KUBERNETES, namedFormats),
)

/** What admission policies may call: what validation rules may, and `authorizer`. */
export const admissionFunctions = lazily(
  (): FunctionTable => new Map([...kubernetesFunctions(), ...functionTable(authorizer)]),
)

/** What admission policies may call that change objects. */
export const mutationFunctions = lazily(
  (): FunctionTable => new Map([...admissionFunctions(), ...functionTable(jsonPatch)]),
)

/** What the expressions of a graph may call (kro 0.9.3, pkg/cel/environment.go). */
export const kroFunctions = lazily(
  (): FunctionTable => functionTable(...STANDARD, encoders, ...KUBERNETES, hashes, json, collections, runtime),
)

/** The variables that kro declares in each expression; it allows `runtime` in conditions of the status only. */
export const kroVariables: ReadonlyMap<string, CelType> = new Map([['runtime', RUNTIME]])

const CONDITION_FIELDS = new Map(['type', 'status', 'reason', 'message'].map(name => [name, STRING] as const))
const CONDITION_NAME = 'name' in CONDITION ? CONDITION.name : ''

/** Whether a type is that of a condition of the status. */
export const isCondition = (type: CelType): boolean => type.kind === 'object' && type.name === CONDITION_NAME

/** The types that kro declares, by name. */
export const kroObjectType = (name: string): ObjectType | undefined =>
  name === CONDITION_NAME ? { fields: CONDITION_FIELDS } : undefined

/** The name of the type of what `omit()` gives. */
export const OMIT_TYPE = OMIT

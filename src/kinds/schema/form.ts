import {
  dataKeyProblem,
  dnsLabelProblem,
  dnsNameProblem,
  driverNameProblem,
  labelValueProblem,
  pathSegmentProblem,
  portNameProblem,
  qualifiedNameProblem,
} from '../../model/kubernetes/api-names.ts'
import { quantityNanos } from '../../model/kubernetes/quantity.ts'
import { parseAddress, parseLooseCidr } from '../../model/network/cidr.ts'

/** What a field takes instead of a value; undefined where it takes that. */
type Problem = (value: string | number, key?: string) => string | undefined

/** The form of a field's values, or of the keys and values of its map. */
export interface Form {
  readonly value?: Problem
  /** The same of a text in a list, which may not be empty there. */
  readonly item?: (text: string) => string | undefined
  readonly key?: (key: string) => string | undefined
  /** The only values that it takes. */
  readonly values?: readonly string[]
  /** Whether its values may be secret. */
  readonly isSecret?: true
}

const ofText =
  (problem: (text: string) => string | undefined): Problem =>
  value =>
    typeof value === 'string' && value !== '' ? problem(value) : undefined
/** A text that is not empty. */
export const text = (problem: (text: string) => string | undefined): Form => ({ value: ofText(problem), item: problem })

/** The greatest number of 32 bits. */
export const MOST = 2 ** 31 - 1
/** A number from `least` to `most`; null for no bound. */
export const range = (least: number | null, most: number | null): Form => ({
  value: value => {
    if (typeof value !== 'number' || (value >= (least ?? value) && value <= (most ?? value))) return undefined
    if (most === null || most === MOST) return `${least} or more`
    return least === null ? `${most} or less` : `${least} to ${most}`
  },
})
/** One of some texts. */
export const oneOf = (...values: readonly string[]): Form => ({ values })

/** A port by number: IsValidPortNum (apimachinery, util/validation). */
export const PORT = range(1, 65_535)
/** A port by number or name: ValidatePortNumOrName (kubernetes, apis/core/validation). */
export const PORT_OR_NAME: Form = {
  value: value => (typeof value === 'number' ? PORT.value?.(value) : portNameProblem(value)),
}
/** A number that is not negative. */
export const COUNT = range(0, MOST)
/** Labels, or the selector of some. */
export const LABELS: Form = { key: qualifiedNameProblem, value: ofText(labelValueProblem) }
/** IsValidIPForLegacyField (kubernetes, apis/core/validation), which takes leading zeros. */
export const ADDRESS = text(value =>
  parseAddress(value) === undefined && !/^0|\.0\d|^::ffff:/.test(value) ? 'an IP address' : undefined,
)
/** IsValidCIDRForLegacyField (kubernetes, apis/core/validation). */
export const CIDR = text(value =>
  parseLooseCidr(value) === undefined && !/\.0\d|::ffff:/.test(value) ? 'a CIDR block' : undefined,
)
/** The name of most objects. */
export const NAME = text(dnsNameProblem)
/** A name of one part. */
export const LABEL = text(dnsLabelProblem)
/** IsValidPercent and ValidateNonnegativeIntOrString (kubernetes, apis/apps/validation, apis/policy/validation). */
export const COUNT_OR_PERCENT: Form = {
  value: value => {
    if (typeof value === 'number') return COUNT.value?.(value)
    return /^\d+%$/.test(value) ? undefined : 'a whole number, or a percentage such as "25%"'
  },
}
/** The same, and IsNotMoreThan100Percent (kubernetes, apis/apps/validation). */
export const COUNT_OR_SHARE: Form = {
  value: value =>
    typeof value === 'string' && /^\d+%$/.test(value) && Number.parseInt(value, 10) > 100
      ? 'at most 100%'
      : COUNT_OR_PERCENT.value?.(value),
}
/** ParseQuantity and UnmarshalJSON (apimachinery, api/resource), which take a suffix without a number, and spaces around all. */
const quantityProblem = (value: string | number): string | undefined => {
  if (typeof value === 'number') return undefined
  const bare = value.trim()
  return quantityNanos(bare) !== undefined ||
    /^[+-]?[\d.]+[eE][+-]?\d+$/.test(bare) ||
    /^(?=.)[+-]?\.?(?:[KMGTPE]i|[numkMGTPE])?$/.test(bare)
    ? undefined
    : 'a quantity such as 500m, 1.5 or 128Mi'
}
/** Quantities by any name. */
export const SIZES: Form = { value: quantityProblem }
/** ValidateResourceQuantityValue and ValidateContainerResourceName (kubernetes, apis/core/validation). */
export const RESOURCES: Form = {
  key: key => (key === 'storage' ? undefined : CONTAINER_RESOURCES.key?.(key)),
  value: value => quantityProblem(value) ?? (/^-.*[1-9]/.test(String(value)) ? 'a quantity of 0 or more' : undefined),
}
/** The same of a container, which has no storage of its own. */
export const CONTAINER_RESOURCES: Form = {
  ...RESOURCES,
  key: key => {
    if (key.includes('/')) return qualifiedNameProblem(key)
    return /^(?:cpu|memory|ephemeral-storage|hugepages-.+)$/.test(key)
      ? undefined
      : 'cpu, memory, ephemeral-storage, hugepages-SIZE or a name with a domain'
  },
}
/** IsStandardQuotaResourceName, IsIntegerResourceName (kubernetes, apis/core/helper) and ValidateResourceQuotaSpec. */
export const QUOTAS: Form = {
  key: key =>
    key.includes('/')
      ? qualifiedNameProblem(key)
      : /^(?:(?:(?:requests|limits)\.)?(?:cpu|memory|ephemeral-storage)|requests\.storage|(?:requests\.)?hugepages-.+)$/.test(
            key,
          ) || OF_OBJECTS.test(key)
        ? undefined
        : 'what a quota counts, such as requests.cpu, pods or count/deployments.apps',
  value: (value, key = '') => {
    const problem = RESOURCES.value?.(value)
    const nanos = quantityNanos(String(value))
    if (problem !== undefined || nanos === undefined || !OF_OBJECTS.test(key)) return problem
    return nanos % 1_000_000_000n === 0n ? undefined : 'a whole number'
  },
}
const OF_OBJECTS =
  /^(?:count\/.*|pods|resourcequotas|services(?:\.nodeports|\.loadbalancers)?|replicationcontrollers|secrets|persistentvolumeclaims|configmaps)$/
/** The time of an event: UnmarshalJSON of Time and MicroTime (apimachinery, apis/meta/v1). */
export const TIME: Form = {
  value: value =>
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(String(value))
      ? undefined
      : 'a time such as 2026-01-31T12:00:00Z',
}
/** A quantity above 0. */
export const SOME: Form = {
  value: value =>
    quantityProblem(value) ?? ((quantityNanos(String(value)) ?? 1n) <= 0n ? 'a quantity above 0' : undefined),
}
/** Go's encoding/base64, which passes over line breaks. */
export const BASE64: Form = {
  key: dataKeyProblem,
  value: ofText(value => {
    const bare = value.replaceAll(/[\r\n]/g, '')
    return bare.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(bare) ? undefined : 'base64'
  }),
  isSecret: true,
}
/** Texts under keys. */
export const DATA: Form = { key: dataKeyProblem, isSecret: true }
/** The permissions of a file. */
export const MODE = range(0, 0o777)
/** The number of a user or a group. */
export const ID = range(0, MOST)

/** The key of a label, the name of a resource. */
export const QUALIFIED = text(qualifiedNameProblem)
/** The name of a port. */
export const PORT_NAME = text(portNameProblem)
/** A name that is a part of a path. */
export const SEGMENT = text(pathSegmentProblem)
/** The name of a CSI driver. */
export const DRIVER = text(driverNameProblem)
/** A key of a ConfigMap or a Secret. */
export const DATA_KEY = text(dataKeyProblem)

import type { CelValue } from '../values.ts'

const NAMES: ReadonlyMap<string, string> = new Map([
  ...['bool', 'int', 'uint', 'double', 'string', 'bytes', 'list', 'map', 'type', 'null_type', 'optional_type'].map(
    name => [name, name] as const,
  ),
  ['google.protobuf.Timestamp', 'google.protobuf.Timestamp'],
  ['google.protobuf.Duration', 'google.protobuf.Duration'],
  ['net.IP', 'net.IP'],
  ['net.CIDR', 'net.CIDR'],
])

/** The type of a name, as a value. */
export function typeNamed(name: string): CelValue | undefined {
  const found = NAMES.get(name)
  return found === undefined ? undefined : { type: 'type', name: found }
}

/** The name of a value's type. */
export function typeNameOf(value: CelValue): string {
  switch (value.type) {
    case 'null':
      return 'null_type'
    case 'optional':
      return 'optional_type'
    case 'timestamp':
      return 'google.protobuf.Timestamp'
    case 'duration':
      return 'google.protobuf.Duration'
    case 'object':
      return value.name
    default:
      return value.type
  }
}

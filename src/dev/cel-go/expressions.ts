import fc from 'fast-check'

// Expressions that nobody would write, of all functions and operators on values of all types: most have a wrong type.

const LEAVES = [
  ...['1', '2u', '1.5', '-3', '0', '1e10', '9223372036854775807', "'a'", "'Ab c'", "'12'", "'1.5'", "'😀é'", "b'x'"],
  ...['true', 'false', 'null', 'items', 'd', 'd.a', 'd.b', 'x', 'int', 'string', "'10.0.0.1'"],
  ...['[]', '[1, 2]', '[3, 1, 2]', "['b', 'a']", '[[1], [2, 3]]', '{}', "{'a': 1}", "{1: 'x'}"],
  ...['optional.none()', 'optional.of(1)', "duration('90m')", "timestamp('2024-02-29T12:30:45.5Z')"],
  ...["quantity('1Gi')", "ip('10.0.0.1')", "cidr('10.0.0.0/8')", "semver('1.2.3')", "url('https://a.b:1/c?d=e')"],
]

const OF_ONE = [
  ...['-@', '!@', '@.size()', 'size(@)', 'has(@.a)', '@.a', '@.?a', '@[0]', '@[?0]', "@['a']", '[@, @]', '[@, 1]'],
  ...["{'a': @}", '[?@]', "{?'a': @}", '@ == null', '@.map(x, x)', '@.exists(x, x == 1)', '@.all(x, x > 0)'],
  ...['@.filter(x, x != 1)', '@.exists_one(x, x == 1)', '@.map(x, x > 1, x)', '@.all(k, v, k == v)'],
  ...['@.transformList(k, v, v)', '@.transformMap(k, v, k)', '@.transformMapEntry(k, v, {v: k})'],
  ...['string(@)', 'int(@)', 'uint(@)', 'double(@)', 'bool(@)', 'bytes(@)', 'type(@)', 'dyn(@)', 'timestamp(@)'],
  ...['duration(@)', 'optional.of(@)', 'optional.ofNonZeroValue(@)', '@.optMap(x, x)', '@.orValue(1)', '@.hasValue()'],
  ...['@.value()', '@.optFlatMap(x, optional.of(x))', 'cel.bind(y, @, [y, y])', '@.join()', "@.join('-')"],
  ...[
    '@.sort()',
    '@.flatten()',
    '@.reverse()',
    '@.distinct()',
    '@.first()',
    '@.last()',
    '@.sum()',
    '@.min()',
    '@.max()',
  ],
  ...['@.isSorted()', '@.slice(0, 1)', '@.trim()', '@.upperAscii()', '@.lowerAscii()', '@.charAt(1)', '@.substring(1)'],
  ...["@.split(' ')", "@.matches('^[a-z]+$')", "@.find('[a-z]')", "@.findAll('[a-z]')", 'strings.quote(@)'],
  ...['math.abs(@)', 'math.ceil(@)', 'math.sign(@)', 'math.bitNot(@)', 'base64.encode(@)', 'base64.decode(@)'],
  ...['@.getHours()', '@.getFullYear()', '@.getMilliseconds()', '@.getDayOfYear()', 'isIP(@)', 'isURL(@)', 'ip(@)'],
  ...['isQuantity(@)', 'quantity(@)', '@.asInteger()', '@.isInteger()', '@.family()', '@.isLoopback()', '@.masked()'],
  ...['@.getHost()', '@.getQuery()', '@.major()', '@.unknownFunction()'],
]

const OF_TWO = [
  ...['@ + #', '@ - #', '@ * #', '@ / #', '@ % #', '@ == #', '@ != #', '@ < #', '@ >= #', '@ in #', '@ && #', '@ || #'],
  ...['@[#]', '@[?#]', '@ ? # : 1', '@ ? # : #', 'cel.bind(y, @, y == #)', '@.all(x, x == #)', '@.map(x, #)'],
  ...[
    '@.exists(x, #)',
    '@.or(#)',
    '@.orValue(#)',
    '@.contains(#)',
    '@.startsWith(#)',
    '@.indexOf(#)',
    '@.lastIndexOf(#)',
  ],
  ...[
    "@.replace(#, 'z')",
    '@.split(#)',
    '@.substring(#)',
    '@.join(#)',
    '@.flatten(#)',
    '@.matches(#)',
    '@.slice(#, 2)',
  ],
  ...['math.bitAnd(@, #)', 'math.bitShiftLeft(@, #)', 'sets.contains(@, #)', 'sets.intersects(@, #)'],
  ...['sets.equivalent(@, #)', '@.isLessThan(#)', '@.compareTo(#)', '@.add(#)', '@.containsIP(#)', '@.containsCIDR(#)'],
  ...['[@, #]', '{"a": @, "b": #}', '@.getHours(#)'],
]

const { tree } = fc.letrec<{ tree: string }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    { weight: 3, arbitrary: fc.constantFrom(...LEAVES) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...OF_ONE), tie('tree'))
        .map(([form, one]) => form.replaceAll('@', () => `(${one})`)),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...OF_TWO), tie('tree'), tie('tree'))
        .map(([form, one, other]) => form.replaceAll('@', () => `(${one})`).replaceAll('#', () => `(${other})`)),
    },
  ),
}))

/** Expressions that differ from each other, always the same ones. */
export const expressions = (count: number): readonly string[] => [
  ...new Set(fc.sample(tree, { numRuns: count, seed: 1 }).filter(text => text.length < 150)),
]

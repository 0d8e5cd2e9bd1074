import { describe, expect, it } from 'vitest'
import { unknown } from '../../src/cel/values.ts'
import { evaluated, FUNCTIONS } from './cel-of.ts'

const kubernetes = (text: string): string => evaluated(text, { u: unknown() }, FUNCTIONS.kubernetes)
const kro = (text: string): string => evaluated(text, { u: unknown() }, FUNCTIONS.kro)

// The answers are those of the tests of apiserver 0.35 (pkg/cel/library) and kro 0.9.3, where they have them.
describe("Kubernetes' functions", () => {
  it.each([
    ['quantity("200M") == quantity("0.2G")', 'true'],
    ['quantity("50M").isLessThan(quantity("50Mi"))', 'true'],
    ['quantity("50k").sub(quantity("20")) == quantity("49.98k")', 'true'],
    ['quantity("50k").add(20).sub(quantity("100k")).sub(-50000).asInteger()', '20'],
    ['quantity("9999999999999999999999999999999999999G").isInteger()', 'false'],
    ['quantity("9999999999999999999999999999999999999G").asInteger()', '!the quantity is not an integer'],
    ['quantity("50.703k").asApproximateFloat()', 'double(50703)'],
    ['quantity("-1m").sign()', '-1'],
    ['quantity("1e3").compareTo(quantity("1k"))', '0'],
    ['quantity("0.1Ki") == quantity("102.4")', 'true'],
    ['isQuantity("20Mo")', 'false'],
    ['quantity("10Mm")', '!the text is not a quantity'],
  ])('compute with quantities: %s', (text, result) => expect(kubernetes(text)).toBe(result))

  it.each([
    ['semver("1.2.3").major() + semver("1.2.3").minor() + semver("1.2.3").patch()', '6'],
    ['isSemver("1.2.3-beta.1+build.1")', 'true'],
    ['isSemver("")', 'false'],
    ['isSemver("v1.0.0")', 'false'],
    ['isSemver("01.01.01")', 'false'],
    ['isSemver(" 1.0.0", true)', 'false'],
    ['isSemver("1. 0.0", true)', 'false'],
    ['isSemver("v1.0.0", true)', 'true'],
    ['isSemver("01.01.01", true)', 'true'],
    ['isSemver("1", true)', 'true'],
    ['isSemver("1-beta", true)', 'false'],
    ['semver("v01.01", true) == semver("1.1.0")', 'true'],
    ['semver("1.0.0-alpha.2").isLessThan(semver("1.0.0-alpha.11"))', 'true'],
    ['semver("1.0.0-alpha").compareTo(semver("1.0.0"))', '-1'],
    ['semver("1.0.0-1").isGreaterThan(semver("1.0.0-a"))', 'false'],
    ['semver("1.0.0+a") == semver("1.0.0+b")', 'true'],
  ])('compare versions: %s', (text, result) => expect(kubernetes(text)).toBe(result))

  it.each([
    ['string(ip("2001:DB8::68"))', '"2001:db8::68"'],
    ['ip("192.168.0.1.0")', '!the text is not an IP address'],
    ['ip("::ffff:192.168.0.1")', '!the text is not an IP address'],
    ['isIP("fe80::1%en0")', 'false'],
    ['ip.isCanonical("2001:DB8::68")', 'false'],
    ['ip.isCanonical("127.0.0.1")', 'true'],
    ['ip("2001:db8::68").family()', '6'],
    ['ip("0.0.0.0").isUnspecified()', 'true'],
    ['ip("::1").isLoopback()', 'true'],
    ['ip("224.0.0.1").isLinkLocalMulticast()', 'true'],
    ['ip("224.0.1.1").isLinkLocalMulticast()', 'false'],
    ['ip("ff32::1").isLinkLocalMulticast()', 'true'],
    ['ip("169.254.169.254").isLinkLocalUnicast()', 'true'],
    ['ip("255.255.255.255").isGlobalUnicast()', 'false'],
    ['ip("ff00::1").isGlobalUnicast()', 'false'],
    ['ip("192.168.0.1").isGlobalUnicast()', 'true'],
    ['ip("2001:db8::1") == ip("2001:DB8::1")', 'true'],
    ['type(ip("10.0.0.1")) == net.IP', 'true'],
    ['cidr("192.168.0.0/")', '!the text is not a CIDR'],
    ['cidr("192.168.0.0/24").containsIP("192.168.0.1")', 'true'],
    ['cidr("192.168.0.0/24").containsIP(ip("192.168.1.1"))', 'false'],
    ['cidr("192.168.0.0/24").containsCIDR(cidr("192.168.0.0/23"))', 'false'],
    ['cidr("192.168.0.0/24").containsCIDR("192.168.0.1/32")', 'true'],
    ['cidr("2001:db8::/32").containsIP(ip("192.168.1.1"))', 'false'],
    ['cidr("192.168.0.1/24").masked() == cidr("192.168.0.0/24")', 'true'],
    ['cidr("192.168.0.1/24") == cidr("192.168.0.0/24")', 'false'],
    ['string(cidr("2001:db8:1::/32").masked())', '"2001:db8::/32"'],
    ['cidr("192.168.0.1/24").ip() == ip("192.168.0.1")', 'true'],
    ['cidr("0.0.0.0/0").prefixLength()', '0'],
  ])('know addresses: %s', (text, result) => expect(kubernetes(text)).toBe(result))

  it.each([
    ['url("https://a.b:80/c%20d e?x=1&x=2&y=%20+z").getHost()', '"a.b:80"'],
    ['url("https://[::1]:80/").getHostname()', '"::1"'],
    ['url("https://a/").getPort()', '""'],
    ['url("HTTPS://u:p@a:1/").getScheme()', '"https"'],
    ['url("https://a.b:80/c%20d e?x=1").getEscapedPath()', '"/c%20d%20e"'],
    ['url("https://a?x=1&x=2&y=%20+z&;").getQuery()', '{x: ["1", "2"], y: ["  z"]}'],
    ['isURL("/path")', 'true'],
    ['isURL("a/b")', 'false'],
    ['isURL("https://a:b/")', 'false'],
    ['isURL("https://a b/")', 'false'],
    ['isURL("https://a/%zz")', 'false'],
    ['isURL("mailto:a@b")', 'false'],
  ])('read URLs: %s', (text, result) => expect(kubernetes(text)).toBe(result))

  it.each([
    ['[1, 2, 2].isSorted()', 'true'],
    ['["b", "a"].isSorted()', 'false'],
    ['[1, 2, 3].sum()', '6'],
    ['[1.5, 2.0].sum()', 'double(3.5)'],
    ['[duration("1s"), duration("1m")].sum() == duration("61s")', 'true'],
    ['[].sum()', '0'],
    ['[9223372036854775807, 1].sum()', '!the integer overflows'],
    ['["b", "a"].min()', '"a"'],
    ['[3, 5, 4].max()', '5'],
    ['[].min()', '!the list is empty'],
    ['["a", "b", "a"].indexOf("a") + ["a", "b", "a"].lastIndexOf("a")', '2'],
    ['["a"].lastIndexOf("b")', '-1'],
    ['[u, 1].indexOf(1)', '<u>'],
    ['[1, u].indexOf(1)', '0'],
    ['[1, u].sum()', '<u>'],
    ['"abc 123".find("[0-9]+")', '"123"'],
    ['"abc".find("[0-9]+")', '""'],
    ['"123 abc 456".findAll("[0-9]+")', '["123", "456"]'],
    ['"123 abc 456".findAll("[0-9]+", 1)', '["123"]'],
    ['"ab".findAll("x*")', '["", "", ""]'],
    ['format.dns1123Label().validate("my-label-name").hasValue()', 'false'],
    ['format.dns1123Label().validate("contains a space").hasValue()', 'true'],
    ['format.dns1123SubdomainPrefix().validate("mysubdomain.prefix.-").hasValue()', 'false'],
    ['format.qualifiedName().validate("apiextensions.k8s.io/v1beta1").hasValue()', 'false'],
    ['format.byte().validate("aGVsbG8").hasValue()', 'true'],
    ['format.date().validate("2020-01-32").hasValue()', 'true'],
    ['format.datetime().validate("2021-01-01T00:00:00Z").hasValue()', 'false'],
    ['format.uuid().validate("123e4567-e89b-12d3-a456-426614174000").hasValue()', 'false'],
    ['format.named("dns1123Label").value() == format.dns1123Label()', 'true'],
    ['format.named("unknown").hasValue()', 'false'],
    ['1 < 1.5', 'true'],
  ])('know more: %s', (text, result) => expect(kubernetes(text)).toBe(result))
})

describe("kro's functions", () => {
  it.each([
    ['json.unmarshal(\'{"nested": {"value": "deep"}}\').nested.value', '"deep"'],
    ["json.unmarshal('[1, 2, 3]')[1]", 'double(2)'],
    ["json.unmarshal('{')", '!the text is not JSON'],
    ['json.marshal({"name": "test", "count": 42})', '"{\\"count\\":42,\\"name\\":\\"test\\"}"'],
    [
      'json.marshal([1.5, 1e21, 1e-7, null, true, "<a>", b"hi"])',
      '"[1.5,1e+21,1e-7,null,true,\\"\\\\u003ca\\\\u003e\\",\\"aGk=\\"]"',
    ],
    [
      "json.marshal([duration('90m'), duration('1500ms'), duration('-2us'), timestamp('2024-01-02T03:04:05.6Z')])",
      '"[\\"1h30m0s\\",\\"1.5s\\",\\"-2µs\\",\\"2024-01-02T03:04:05Z\\"]"',
    ],
    ['json.marshal(optional.of({"b": 1, "a": optional.none()}))', '"{\\"a\\":null,\\"b\\":1}"'],
    ['json.marshal({1: 2})', '!the value has no form in JSON'],
    ['json.marshal({"a": u})', '<u>'],
    ["{'a': 1}.merge({'a': 2, 'b': 2})", '{a: 2, b: 2}'],
    ["{'a': u}.merge({'b': 2})", '{a: <u>, b: 2}'],
    ['lists.setAtIndex([1, 2], 1, 3)', '[1, 3]'],
    ['lists.insertAtIndex([1, 2], 2, 3)', '[1, 2, 3]'],
    ['lists.removeAtIndex([1, 2], 2)', '!the index is out of range'],
    ['base64.encode(b"hello")', '"aGVsbG8="'],
    ['omit()', 'kro.omit()'],
    // printf TEXT | sha256sum; the FNV's own test vector.
    ['hash.sha256("abc")', 'bytes(ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad)'],
    [
      'hash.sha256("0123456789012345678901234567890123456789012345678901234567890123")',
      'bytes(9674d9e078535b7cec43284387a6ee39956188e735a85452b0050b55341cda56)',
    ],
    ['hash.fnv64a("foobar")', 'bytes(85944171f73967e8)'],
    ['hash.md5("a")', '<>'],
    ['random.seededInt(5, 5, "a")', '!the minimum is not less than the maximum'],
    ['random.seededString(0, "a")', '!the length is not positive'],
  ])('%s is %s', (text, result) => expect(kro(text)).toBe(result))

  it('makes the same of a seed as kro', () => {
    // The words of the SHA-256 of `abc` modulo 36.
    const words = [0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad]
    const digits = words.map(word => '0123456789abcdefghijklmnopqrstuvwxyz'.charAt(word % 36)).join('')
    expect(kro('random.seededString(10, "abc")')).toBe(JSON.stringify((digits + digits).slice(0, 10)))
    expect(kro('random.seededInt(10, 110, "abc")')).toBe(String(10n + (0xba7816bf8f01cfean % 100n)))
  })
})

describe("cel-go's extensions", () => {
  it.each([
    ["'aXbX'.replace('X', '-', 1)", '"a-bX"'],
    ["'ab'.replace('', '-')", '"-a-b-"'],
    ["'ab'.replace('', '-', 2)", '"-a-b"'],
    ["'a,b,c'.split(',', 2)", '["a", "b,c"]'],
    ["'a😀b'.substring(1, 2)", '"😀"'],
    ["'a😀b'.indexOf('b')", '2'],
    ["'abc'.substring(2, 1)", '!the index is out of range'],
    ["'a'.charAt(2)", '!the index is out of range'],
    ["'😀a'.reverse()", '"a😀"'],
    ['[3, 1, 2].sort()', '[1, 2, 3]'],
    ["['bb', 'a'].sortBy(x, x.size())", '["a", "bb"]'],
    ['[[1], [2, [3]]].flatten()', '[1, 2, [3]]'],
    ['[[1], [2, [3]]].flatten(2)', '[1, 2, 3]'],
    ['[1, 1.0, 2u, 2].distinct()', '[1, uint(2)]'],
    ['[1, 2, 3].slice(1, 3)', '[2, 3]'],
    ['[1, 2].slice(1, 3)', '!the index is out of range'],
    ['lists.range(3)', '[0, 1, 2]'],
    ['math.greatest(1, 2.5, 2u)', 'double(2.5)'],
    ['math.bitShiftRight(-1, 63)', '1'],
    ['sets.equivalent([1, 2], [2, 1, 1.0])', 'true'],
    ["regex.replace('hello world hello', 'hello', 'hi')", '"hi world hi"'],
    ["regex.replace('foo bar', '(fo)o (ba)r', r'\\2 \\1')", '"ba fo"'],
    ["regex.replace('abc', '(a)', r'\\2')", '!there is no such group'],
    ["regex.extract('item-A, item-B', 'item-(\\\\w+)')", 'some("A")'],
    ["regex.extract('HELLO', 'hello')", 'none'],
    ["regex.extractAll('id:1, id:2', 'id:\\\\d')", '["id:1", "id:2"]'],
    ["regex.extract('ab', '(a)(b)')", '!the pattern has more than one group'],
    ['string(1e21)', '"1e+21"'],
    ['string(1e6)', '"1e+06"'],
    ['string(123456.5)', '"123456.5"'],
    ["int(duration('1s'))", '1000000000'],
    ['string(0.00001)', '"1e-05"'],
    ["duration('1h30m').getMinutes()", '90'],
    ["duration('1h30m').getMilliseconds()", '5400000'],
    ["string(duration('-1.5s'))", '"-1.5s"'],
    ["timestamp('2024-02-29T12:00:00+01:00').getHours()", '11'],
    ["timestamp('2023-02-29T12:00:00Z')", '!the value is not of type timestamp'],
    ["timestamp('2024-07-01T23:30:00Z').getDate('Europe/Berlin')", '2'],
    ["timestamp('2024-01-01T00:30:00Z').getFullYear('America/New_York')", '2023'],
    ["timestamp('2024-01-01T00:30:00Z').getHours('Nowhere')", '!there is no such time zone'],
    ["'%s %d %.2f %x %b %e'.format(['a', 1, 2.005, 255, 5, 1500.0])", '"a 1 2.00 ff 101 1.500000e+03"'],
  ])('%s is %s', (text, result) => expect(evaluated(text)).toBe(result))
})

/** CRC-32: shows that bytes were damaged. Node's module is loaded when it is first called, which runs without a cache don't. */
export const checksum = (bytes: Uint8Array): number => process.getBuiltinModule('node:zlib').crc32(bytes)

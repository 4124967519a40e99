/** Files that cannot be a log, recognised by their first bytes: a byte order mark, UTF-16, or compressed. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], sentence: string])[] = [
  [[0xef, 0xbb, 0xbf], 'the file starts with a byte order mark'],
  [[0xff, 0xfe], 'the file is UTF-16, a log is UTF-8'],
  [[0xfe, 0xff], 'the file is UTF-16, a log is UTF-8'],
  [[0x1f, 0x8b], 'the file is compressed (gzip), unpack it first'],
  [[0x50, 0x4b, 0x03, 0x04], 'the file is compressed (zip), unpack it first'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'the file is compressed (zstd), unpack it first'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'the file is compressed (xz), unpack it first'],
  [[0x42, 0x5a, 0x68], 'the file is compressed (bzip2), unpack it first'],
];

/** Why a file with these first bytes is not a log, or undefined. */
export const signatureProblem = (bytes: Uint8Array): string | undefined =>
  SIGNATURES.find(([signature]) => signature.every((byte, place) => bytes[place] === byte))?.[1];

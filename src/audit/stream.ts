import { bytesToHex } from '@noble/hashes/utils.js';
import { drawsFrom, INTEGERS_PER_BLOCK } from '../domain/fairness/draw.ts';
import { readTypedHex } from '../domain/fairness/typed.ts';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { nodeHashing } from './nodeHashing.ts';

const MOST_INTEGERS = 1_000_000;

export const stream: AuditCommand = {
  usage: '--server-seed S --client-seed C --nonce N --count K [--json]',
  about: 'the first integers of a round’s byte stream',
  details: [
    'HMAC_SHA256(key = server seed text, message = clientSeed:nonce:block); four bytes, big-endian, make one integer.',
    'The server seed may be any text, to compare with other verifiers. A note says where it is none of this house.',
    '--json        {"u32":[…],"blocks":["hex",…]}',
  ],
  plan: { positionals: [], values: ['server-seed', 'client-seed', 'nonce', 'count'], flags: ['json'] },
  run(args, print) {
    const inputs = { serverSeed: args.needed('server-seed'), clientSeed: args.needed('client-seed'), nonce: args.nonce() };
    const count = args.wholeNumber('count', 1, MOST_INTEGERS);
    if (count === undefined) throw new UsageError('--count is needed.');
    const draws = drawsFrom(inputs, nodeHashing);
    const u32 = Array.from({ length: count }, (_, k) => draws.u32(k));
    const blocks = Array.from({ length: Math.ceil(count / INTEGERS_PER_BLOCK) }, (_, b) => bytesToHex(draws.block(b)));
    const isOfAHouse = readTypedHex(inputs.serverSeed)?.corrections.length === 0;
    const notes = isOfAHouse ? [] : ['the server seed is used as typed; one of this house has 64 hex digits in lower case, and no spaces'];
    if (args.has('json')) print(JSON.stringify({ u32, blocks, ...(notes.length === 0 ? {} : { notes }) }));
    else {
      for (const note of notes) print(`note     ${note}`);
      blocks.forEach((block, b) => {
        print(`block ${b}  ${block}`);
        for (const [i, integer] of u32.slice(b * INTEGERS_PER_BLOCK, (b + 1) * INTEGERS_PER_BLOCK).entries()) {
          print(`  u_${b * INTEGERS_PER_BLOCK + i} = ${integer}  (${(integer / 0x100000000).toFixed(10)})`);
        }
      });
    }
    return EXIT.holds;
  },
};

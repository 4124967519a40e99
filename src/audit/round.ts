import { bytesToHex } from '@noble/hashes/utils.js';
import { commitmentOf } from '../domain/fairness/commitment.ts';
import { drawMessage, drawsFrom, INTEGERS_PER_BLOCK, type Draws } from '../domain/fairness/draw.ts';
import { hasOuterSpaces } from '../domain/fairness/typed.ts';
import { fraction, toDecimal } from '../domain/fraction.ts';
import { defaultRules } from '../domain/rules.ts';
import { DEMO_FIRST_HASH } from '../api/demoSeed.ts';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { choiceFrom, RULES_OF_A_NEW_HOUSE, rulebookNamed } from './gameArguments.ts';
import { nodeHashing } from './nodeHashing.ts';

/** Draws that count how many integers were used. */
function counting(draws: Draws): { readonly draws: Draws; readonly used: () => number } {
  let used = 0;
  const upTo = (count: number): void => {
    used = Math.max(used, count);
  };
  return {
    used: () => used,
    draws: {
      u32: (k) => (upTo(k + 1), draws.u32(k)),
      below: (k, n) => (upTo(k + 1), draws.below(k, n)),
      block: (b) => (upTo((b + 1) * INTEGERS_PER_BLOCK), draws.block(b)),
    },
  };
}

const matchText = (hash: string | undefined, matches: boolean): string =>
  hash === undefined ? '' : matches ? ', which is the given seed hash' : `, which is NOT the given seed hash ${hash}`;

export const round: AuditCommand = {
  usage: '--game GAME --server-seed S --client-seed C --nonce N --choice JSON [--seed-hash H] [--json]',
  about: 'one round recomputed from its seeds, step by step',
  details: [
    `Computed ${RULES_OF_A_NEW_HOUSE}. A log may hold others: verify recomputes each bet by the rules that it was placed under.`,
    '--server-seed 64 hex digits. Spaces, upper case and 0x are corrected, with a note',
    '--seed-hash   the hash that was shown before the bet, to compare. Exit code 1: the server seed has another one',
    '--json        {"game","choice","u32","outcome","multiplier":{"num","den"}}; the multiplier is in lowest terms, stake included',
  ],
  plan: { positionals: [], values: ['game', 'server-seed', 'client-seed', 'nonce', 'choice', 'seed-hash'], flags: ['json'] },
  run(args, print) {
    const rulebook = rulebookNamed(args.needed('game'));
    const [seed, hash] = [args.neededHex('server-seed'), args.hex('seed-hash')];
    const inputs = { serverSeed: seed.hex, clientSeed: args.needed('client-seed'), nonce: args.nonce() };
    const commitment = commitmentOf(inputs.serverSeed, nodeHashing);
    if (seed.hex === hash?.hex || seed.hex === DEMO_FIRST_HASH)
      throw new UsageError('--server-seed: This is the hash, not the seed. A rotation reveals the seed.');
    const notes = [
      ...seed.notes,
      ...(hash?.notes ?? []),
      ...(hasOuterSpaces(inputs.clientSeed) ? ['the spaces at the ends of --client-seed count'] : []),
    ];
    const matches = hash === undefined || hash.hex === commitment;
    const exit = matches ? EXIT.holds : EXIT.defect;
    const choice = choiceFrom(rulebook, args.needed('choice'));
    const { draws, used } = counting(drawsFrom(inputs, nodeHashing));
    const outcome = rulebook.play(choice, draws, defaultRules);
    const { num, den } = rulebook.multiplier(choice, outcome, defaultRules);
    const multiplier = fraction(num, den);
    const u32 = Array.from({ length: used() }, (_, k) => draws.u32(k));
    if (args.has('json')) {
      const ratio = { num: Number(multiplier.num), den: Number(multiplier.den) };
      print(
        JSON.stringify({
          game: rulebook.name,
          choice,
          u32,
          outcome: rulebook.printed?.(choice, outcome) ?? outcome,
          multiplier: ratio,
          ...(hash === undefined ? {} : { seedHashMatches: matches }),
          ...(notes.length === 0 ? {} : { notes }),
        }),
      );
      return exit;
    }
    for (const note of notes) print(`note         ${note}`);
    print(`server seed  ${inputs.serverSeed}`);
    print(`commitment   ${commitment} (SHA-256 of the server seed${matchText(hash?.hex, matches)})`);
    for (let b = 0; b * INTEGERS_PER_BLOCK < u32.length; b += 1) {
      print(`block ${b}      ${bytesToHex(draws.block(b))} (HMAC-SHA-256 of "${drawMessage(inputs, b)}" under the server seed)`);
    }
    u32.forEach((integer, k) => print(`u_${k}          ${integer}, as a float ${(integer / 0x100000000).toFixed(10)}`));
    print(`choice       ${rulebook.name}, ${rulebook.describeChoice(choice)}`);
    print(`outcome      ${rulebook.describeOutcome(outcome)}: ${JSON.stringify(outcome)}`);
    print(`multiplier   ${multiplier.num}/${multiplier.den} = ${toDecimal(multiplier, 4)} × the stake, ${RULES_OF_A_NEW_HOUSE}`);
    return exit;
  },
};

/** The commands that need no log: a round from its seeds (`round`), the integers behind one (`stream`), and a game's chances (`odds`). */
import { bytesToHex } from '@noble/hashes/utils.js';
import { commitmentOf } from '../domain/fairness/commitment.ts';
import { drawMessage, type Draws, drawsFrom, INTEGERS_PER_BLOCK, TWO_32 } from '../domain/fairness/draw.ts';
import { hasOuterSpaces, readTypedHex } from '../domain/fairness/typed.ts';
import { fraction, toDecimal, type Fraction } from '../domain/fraction.ts';
import { type AnyRulebook, gameNames, isGameName, rulebookOf } from '../domain/games/catalog.ts';
import { isRefusal } from '../domain/refusal.ts';
import { defaultRules, type Rules } from '../domain/rules.ts';
import { changedRules, WhatIfError } from '../domain/whatIf/change.ts';
import { DEMO_FIRST_HASH } from '../api/demoSeed.ts';
import { type Arguments, UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { nodeHashing } from './nodeHashing.ts';
import { objectOf, RULES_EXAMPLE } from './objectOf.ts';

/** What `odds` and `round` say of the rules. They know no log, and a house may have changed its own. */
const RULES_OF_A_NEW_HOUSE = 'by the rules of a new house';

function rulebookNamed(game: string): AnyRulebook {
  if (!isGameName(game)) throw new UsageError(`There is no game "${game}". There are: ${gameNames.join(', ')}.`);
  return rulebookOf(game);
}

/** A choice as JSON. Throws a UsageError with the sentence that a player would read. */
function choiceFrom(rulebook: AnyRulebook, text: string): object {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new UsageError(`--choice must be JSON, for example '${JSON.stringify(rulebook.defaultChoice)}'.`);
  }
  const choice = rulebook.readChoice(raw);
  if (isRefusal(choice)) {
    throw new UsageError(`--choice is refused: ${choice.sentence}. An example: '${JSON.stringify(rulebook.defaultChoice)}'.`);
  }
  const unknown = unknownPart(raw, choice);
  if (unknown !== undefined)
    throw new UsageError(
      `--choice has "${unknown}", which ${rulebook.name} does not take here. An example: '${JSON.stringify(rulebook.defaultChoice)}'.`,
    );
  return choice;
}

/** The first given field that the choice does not have. A field that is null or false counts as not given. */
const unknownPart = (raw: unknown, choice: object): string | undefined =>
  Object.entries(raw ?? {}).find(([key, value]) => !Object.hasOwn(choice, key) && value !== null && value !== false)?.[0];

/** The rules of a new house, with the part that was given in place of theirs. Throws UsageError. */
function rulesFrom(args: Arguments): Rules {
  const text = args.value('rules');
  if (text === undefined) return defaultRules;
  try {
    return changedRules(defaultRules, objectOf('rules', text, RULES_EXAMPLE));
  } catch (error) {
    throw error instanceof WhatIfError ? new UsageError(`${error.message}.`) : error;
  }
}

/** Draws that count how many integers were used. */
function counting(draws: Draws): { readonly draws: Draws; readonly used: () => number } {
  let used = 0;
  const note = (count: number): void => {
    used = Math.max(used, count);
  };
  return {
    used: () => used,
    draws: {
      u32(k) {
        note(k + 1);
        return draws.u32(k);
      },
      below(k, n) {
        note(k + 1);
        return draws.below(k, n);
      },
      block(b) {
        note((b + 1) * INTEGERS_PER_BLOCK);
        return draws.block(b);
      },
    },
  };
}

const matchText = (hash: string | undefined, matches: boolean): string =>
  hash === undefined ? '' : matches ? ', which is the given seed hash' : `, which is NOT the given seed hash ${hash}`;

export const round: AuditCommand = {
  usage: '--game GAME --server-seed S --client-seed C --nonce N --choice JSON [--rules JSON] [--seed-hash H] [--json]',
  about: 'one round recomputed from its seeds, step by step',
  details: [
    `Computed ${RULES_OF_A_NEW_HOUSE}, unless others are given: verify recomputes each bet by the rules that it was placed under.`,
    '--server-seed 64 hex digits. Spaces, upper case and 0x are corrected, with a note',
    `--rules       a part of the rules that differs, for example ${RULES_EXAMPLE}`,
    '--seed-hash   the hash that was shown before the bet, to compare. Exit code 1: the server seed has another one',
    '--json        {"game","choice","u32","outcome","multiplier":{"num","den"}}; the multiplier is in lowest terms, stake included',
  ],
  plan: { positionals: [], values: ['game', 'server-seed', 'client-seed', 'nonce', 'choice', 'rules', 'seed-hash'], flags: ['json'] },
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
    const rules = rulesFrom(args);
    const outcome = rulebook.play(choice, draws, rules);
    const { num, den } = rulebook.multiplier(choice, outcome, rules);
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
    u32.forEach((integer, k) => print(`u_${k}          ${integer}, as a float ${(integer / TWO_32).toFixed(10)}`));
    print(`choice       ${rulebook.name}, ${rulebook.describeChoice(choice)}`);
    print(`outcome      ${rulebook.describeOutcome(outcome)}: ${JSON.stringify(outcome)}`);
    print(
      `multiplier   ${multiplier.num}/${multiplier.den} = ${toDecimal(multiplier, 4)} × the stake, ${args.has('rules') ? 'by these rules' : RULES_OF_A_NEW_HOUSE}`,
    );
    return exit;
  },
};

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
          print(`  u_${b * INTEGERS_PER_BLOCK + i} = ${integer}  (${(integer / TWO_32).toFixed(10)})`);
        }
      });
    }
    return EXIT.holds;
  },
};

/** Digits of a decimal in JSON. */
const DIGITS = 10;

/** A number if it is exact as one, otherwise a string of its digits. */
const exactly = (value: bigint): number | string => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value));
const exactRatio = ({ num, den }: Fraction) => ({ num: exactly(num), den: exactly(den) });
const fractionText = ({ num, den }: Fraction): string => (den === 1n ? String(num) : `${num}/${den}`);

export const odds: AuditCommand = {
  usage: 'GAME [--choice JSON] [--json]',
  about: 'the exact chances and the exact return of a game',
  details: [
    `Without --choice, the choice that the game starts with. Computed ${RULES_OF_A_NEW_HOUSE}: a log may hold others.`,
    '--json        {"game","choice","rtp":{"num","den","decimal"},"outcomes":[{"multiplier":{"num","den"},"probability":{"num","den"}}]};',
    '              a number beyond 2^53 is written as a string of its digits',
  ],
  plan: { positionals: ['GAME'], values: ['choice'], flags: ['json'] },
  run(args, print) {
    const rulebook = rulebookNamed(args.positional(0));
    const chosen = args.value('choice');
    const choice = chosen === undefined ? rulebook.defaultChoice : choiceFrom(rulebook, chosen);
    const { rtp, outcomes } = rulebook.odds(choice, defaultRules);
    if (args.has('json')) {
      const distribution = outcomes.map(({ multiplier, probability }) => ({
        multiplier: exactRatio(multiplier),
        probability: exactRatio(probability),
      }));
      print(
        JSON.stringify({
          game: rulebook.name,
          choice,
          rtp: { ...exactRatio(rtp), decimal: toDecimal(rtp, DIGITS) },
          outcomes: distribution,
        }),
      );
      return EXIT.holds;
    }
    print(`${rulebook.name}, ${rulebook.describeChoice(choice)}`);
    for (const { multiplier, probability } of outcomes) {
      print(
        `  pays ${toDecimal(multiplier, 4)} × (${fractionText(multiplier)}) with probability ${fractionText(probability)} = ${toDecimal(probability, DIGITS)}`,
      );
    }
    print(`  returns ${fractionText(rtp)} = ${toDecimal(rtp, DIGITS)} of the stake, ${RULES_OF_A_NEW_HOUSE}`);
    return EXIT.holds;
  },
};

import { toDecimal, type Fraction } from '../domain/fraction.ts';
import { defaultRules } from '../domain/rules.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { choiceFrom, RULES_OF_A_NEW_HOUSE, rulebookNamed } from './gameArguments.ts';

/** Digits of a decimal in JSON. */
const DIGITS = 10;

/** A number if it is exact as one, otherwise a string of its digits. */
const exactly = (value: bigint): number | string => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value));
const ratio = ({ num, den }: Fraction) => ({ num: exactly(num), den: exactly(den) });
const text = ({ num, den }: Fraction): string => (den === 1n ? String(num) : `${num}/${den}`);

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
        multiplier: ratio(multiplier),
        probability: ratio(probability),
      }));
      print(
        JSON.stringify({ game: rulebook.name, choice, rtp: { ...ratio(rtp), decimal: toDecimal(rtp, DIGITS) }, outcomes: distribution }),
      );
      return EXIT.holds;
    }
    print(`${rulebook.name}, ${rulebook.describeChoice(choice)}`);
    for (const { multiplier, probability } of outcomes) {
      print(
        `  pays ${toDecimal(multiplier, 4)} × (${text(multiplier)}) with probability ${text(probability)} = ${toDecimal(probability, DIGITS)}`,
      );
    }
    print(`  returns ${text(rtp)} = ${toDecimal(rtp, DIGITS)} of the stake, ${RULES_OF_A_NEW_HOUSE}`);
    return EXIT.holds;
  },
};

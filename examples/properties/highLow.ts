/** A game of one's own: guess whether a card is above or below seven. A right guess pays 2.10 times the stake. */
import { addGame, fraction, oddsOf, refuse, type Rulebook } from 'bountybay/games';
import * as z from 'zod/mini';

const CARDS = 13;
const MIDDLE = 7;
const WIN = { num: 21, den: 10 };
const NOTHING = { num: 0, den: 1 };

const choiceSchema = z.strictObject({ guess: z.enum(['high', 'low']) });
const outcomeSchema = z.strictObject({ card: z.int().check(z.gte(1), z.lte(CARDS)) });
type Choice = z.infer<typeof choiceSchema>;
type Outcome = z.infer<typeof outcomeSchema>;

const isRight = ({ guess }: Choice, { card }: Outcome): boolean => (guess === 'high' ? card > MIDDLE : card < MIDDLE);

const highLow: Rulebook<Choice, Outcome, 'highlow'> = {
  name: 'highlow',
  title: 'High Low',
  version: 1,
  stakeRefusal: 'stake-not-positive',
  smallestStakeCents: 1,
  choiceSchema,
  outcomeSchema,
  defaultChoice: { guess: 'high' },
  readChoice(raw) {
    const read = choiceSchema.safeParse(raw);
    return read.success ? read.data : refuse('choice-invalid');
  },
  play: (_choice, draws) => ({ card: 1 + draws.below(0, CARDS) }),
  multiplier: (choice, outcome) => (isRight(choice, outcome) ? WIN : NOTHING),
  largestMultiplier: () => WIN,
  isPossible: () => true,
  odds: () =>
    oddsOf([
      { multiplier: fraction(WIN.num, WIN.den), probability: fraction(6, CARDS) },
      { multiplier: fraction(0), probability: fraction(7, CARDS) },
    ]),
  describeChoice: ({ guess }) => guess,
  describeOutcome: ({ card }) => `card ${card}`,
  specimen: { choice: { guess: 'high' }, outcome: { card: 9 } },
};

addGame(highLow);

import { commitmentOf } from '../../domain/fairness/commitment.ts';
import { dice } from '../../domain/games/dice.ts';
import { DEFAULT_CLIENT_SEED } from '../../domain/events/accounts.ts';
import { DEMO_FIRST_SEED } from '../../house/genesis.ts';
import type { RoundForm } from './roundForm.ts';

/** The demo account's first bet, which every house begins with: its seed was never a secret. */
export const exampleRound: RoundForm = {
  game: 'dice',
  serverSeed: DEMO_FIRST_SEED,
  seedHash: commitmentOf(DEMO_FIRST_SEED),
  clientSeed: DEFAULT_CLIENT_SEED,
  nonce: '0',
  choice: dice.defaultChoice,
  stake: '10',
  recorded: {},
};

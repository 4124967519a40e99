import { commitmentOf } from '../../domain/fairness/commitment.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import { DEFAULT_CLIENT_SEED } from '../../domain/events/accounts.ts';
import { DEMO_FIRST_SEED } from '../../house/genesis.ts';
import type { RoundForm } from './roundForm.ts';

/** A round of the demo account's first seed, which was never a secret. In dice it is the bet that every house begins with. */
export const exampleRound = (game: GameName): RoundForm => ({
  game,
  serverSeed: DEMO_FIRST_SEED,
  seedHash: commitmentOf(DEMO_FIRST_SEED),
  clientSeed: DEFAULT_CLIENT_SEED,
  nonce: '0',
  choice: rulebookOf(game).defaultChoice,
  stake: '10',
  recorded: {},
});

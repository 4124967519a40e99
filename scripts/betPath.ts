/**
 * The files that a bet on Dice passes, from the press on Roll to the payout on the screen. Each step has the file that runs it, a name
 * in that file, and the file that this name is called from. Helpers that know of no bet, command or entry are left out.
 */
export interface BetStep {
  readonly file: string;
  readonly name: string;
  /** Null: the press itself. */
  readonly from: string | null;
}

const PLAY = 'src/screens/play';
const DOMAIN = 'src/domain';
const ENGINE = 'src/engine';
const SERVER = 'src/server';
const step = (file: string, name: string, from: string | null): BetStep => ({ file, name, from });

const onScreen = [
  step(`${PLAY}/BetPanel.tsx`, 'submit', null),
  step(`${PLAY}/useRound.ts`, 'place', `${PLAY}/BetPanel.tsx`),
  step(`${PLAY}/useRoundMachine.ts`, 'place', `${PLAY}/useRound.ts`),
  step(`${PLAY}/sendBet.ts`, 'sendBet', `${PLAY}/useRoundMachine.ts`),
  step(`${PLAY}/round.ts`, 'sent', `${PLAY}/useRoundMachine.ts`),
];
const decided = [
  step(`${DOMAIN}/decide.ts`, 'decide', `${ENGINE}/decider.ts`),
  step(`${DOMAIN}/commands/placeBet.ts`, 'decide', `${DOMAIN}/decide.ts`),
  step(`${DOMAIN}/fairness/draw.ts`, 'drawsFrom', `${DOMAIN}/commands/placeBet.ts`),
  step(`${DOMAIN}/games/dice.ts`, 'play', `${DOMAIN}/commands/placeBet.ts`),
  step(`${DOMAIN}/commands/settling.ts`, 'settle', `${DOMAIN}/commands/placeBet.ts`),
  step(`${DOMAIN}/money.ts`, 'payoutOf', `${DOMAIN}/commands/settling.ts`),
  step(`${DOMAIN}/log/entry.ts`, 'writeEntry', `${ENGINE}/decider.ts`),
  step(`${DOMAIN}/log/stored.ts`, 'readStored', `${ENGINE}/decider.ts`),
  step(`${DOMAIN}/evolve.ts`, 'foldEntry', `${ENGINE}/decider.ts`),
  step(`${DOMAIN}/events/bets.ts`, 'postings', `${DOMAIN}/evolve.ts`),
  step(`${DOMAIN}/events/settlements.ts`, 'postings', `${DOMAIN}/evolve.ts`),
  step(`${DOMAIN}/ledger/balances.ts`, 'post', `${DOMAIN}/evolve.ts`),
];
const shown = (from: string): readonly BetStep[] => [
  step('src/store/link.ts', 'onEntries', from),
  step('src/store/world.ts', 'committed', 'src/store/link.ts'),
];

/** In the embedded house: the engine is in the tab. */
export const embeddedBetPath: readonly BetStep[] = [
  ...onScreen,
  step(`${ENGINE}/engine.ts`, 'submit', `${PLAY}/sendBet.ts`),
  step(`${ENGINE}/writers/sharedWriter.ts`, 'submit', `${ENGINE}/engine.ts`),
  step(`${ENGINE}/decider.ts`, 'nextStep', `${ENGINE}/writers/sharedWriter.ts`),
  ...decided,
  step('src/browser/stores/indexedDb.ts', 'append', `${ENGINE}/writers/sharedWriter.ts`),
  ...shown(`${ENGINE}/engine.ts`),
];

/** At the house server, on the page and on the server. */
export const serverBetPath: readonly BetStep[] = [
  ...onScreen,
  step('src/client/remoteHouse.ts', 'submit', `${PLAY}/sendBet.ts`),
  step('src/client/conversation.ts', 'ask', 'src/client/remoteHouse.ts'),
  step(`${SERVER}/socket/clientConnection.ts`, 'command', 'src/client/conversation.ts'),
  step(`${SERVER}/door.ts`, 'submit', `${SERVER}/socket/clientConnection.ts`),
  step(`${ENGINE}/engine.ts`, 'submit', `${SERVER}/door.ts`),
  step(`${ENGINE}/writers/batchWriter.ts`, 'submit', `${ENGINE}/engine.ts`),
  step(`${ENGINE}/decider.ts`, 'nextStep', `${ENGINE}/writers/batchWriter.ts`),
  ...decided,
  step(`${SERVER}/postgres/postgresLog.ts`, 'append', `${ENGINE}/writers/batchWriter.ts`),
  step(`${SERVER}/socket/fanOut.ts`, 'subscribe', `${SERVER}/door.ts`),
  step(`${DOMAIN}/log/view.ts`, 'viewsOf', `${SERVER}/socket/fanOut.ts`),
  step('src/client/foldedView.ts', 'receive', 'src/client/remoteHouse.ts'),
  ...shown('src/client/remoteHouse.ts'),
];

/** Every command there is. */
import { blockAccount, createAccount, editAccount, unblockAccount } from './administration.ts';
import { changePassword, registerAccount, seedAccount, setCard, setFeed, signIn, signOut } from './accounts.ts';
import { changeCheckpointKey, correctClock, correctLedger, setRules } from './books.ts';
import { hideMessage, migrateChat, mute, react, say } from './chat.ts';
import type { CommandDefinition } from './define.ts';
import { migrateEarnings, migrateRecords } from './migration.ts';
import { cashOut, endFlights } from './flights.ts';
import { makeRain, tip } from './gifts.ts';
import { cashOutLive, endLiveFlight, startLiveFlight } from './liveFlights.ts';
import { setLimit, takeBreak } from './limits.ts';
import { placeBet } from './placeBet.ts';
import { completeOffers, createOffer, deleteOffer, startOffer, updateOffer } from './offers.ts';
import { changeReferralCode, trackReferralClick } from './referrals.ts';
import { claimAchievement, claimDaily, claimLevel, claimQuest, claimStreak, payRace, repairStreak } from './rewards.ts';
import { drawRound, setBeacon, voidUndrawnRound } from './beacon.ts';
import { cancelFlip, createFlip, joinFlip } from './flips.ts';
import { openLiveRound, placeLiveBet, spinLiveRound } from './liveRounds.ts';
import { voidLostRound } from './sharedRounds.ts';
import { addFactor, dropFactor, offerReset, removeFactor } from './signIns.ts';
import { changeClientSeed, replaceLostSeed, rotateSeed } from './seeds.ts';
import {
  cancelSportEvent,
  changeSportEvent,
  createSportEvent,
  openMatch,
  playMatch,
  placeSportBet,
  reverseSportSettlement,
  settleSportEvent,
} from './sports.ts';
import { completePartnerOffer, creditFromWall, leaveWall, openWall, reverseWallCredit } from './walls.ts';
import { completeWithdrawal, rejectWithdrawal, requestWithdrawal } from './withdrawals.ts';
import { inOneShape } from '../oneShape.ts';

/** docs/log-fields.md lists them in this order. No log depends on it. */
const definitions = [
  setRules,
  seedAccount,
  migrateRecords,
  registerAccount,
  signIn,
  signOut,
  changePassword,
  placeBet,
  cashOut,
  endFlights,
  openLiveRound,
  placeLiveBet,
  spinLiveRound,
  startLiveFlight,
  cashOutLive,
  endLiveFlight,
  createFlip,
  joinFlip,
  cancelFlip,
  changeCheckpointKey,
  setBeacon,
  drawRound,
  voidUndrawnRound,
  voidLostRound,
  changeClientSeed,
  rotateSeed,
  replaceLostSeed,
  claimAchievement,
  claimDaily,
  claimStreak,
  claimLevel,
  claimQuest,
  repairStreak,
  payRace,
  tip,
  makeRain,
  changeReferralCode,
  trackReferralClick,
  createOffer,
  updateOffer,
  deleteOffer,
  startOffer,
  completeOffers,
  openWall,
  creditFromWall,
  reverseWallCredit,
  completePartnerOffer,
  leaveWall,
  migrateEarnings,
  createSportEvent,
  openMatch,
  playMatch,
  changeSportEvent,
  settleSportEvent,
  reverseSportSettlement,
  cancelSportEvent,
  placeSportBet,
  say,
  react,
  mute,
  hideMessage,
  migrateChat,
  requestWithdrawal,
  completeWithdrawal,
  rejectWithdrawal,
  setLimit,
  takeBreak,
  setFeed,
  setCard,
  createAccount,
  editAccount,
  blockAccount,
  unblockAccount,
  offerReset,
  addFactor,
  dropFactor,
  removeFactor,
  correctClock,
  correctLedger,
] as const;

type CommandFrom<Definition> =
  Definition extends CommandDefinition<infer Type, infer Payload> ? { readonly type: Type; readonly payload: Payload } : never;

/** The union of all commands, by `type`. */
export type Command = CommandFrom<(typeof definitions)[number]>;
export type CommandType = Command['type'];

// The map does not know which payload each definition has, so whoever uses one parses the payload with its schema first. `inOneShape` makes reading
// members faster.
const byType = new Map<string, CommandDefinition<CommandType, object>>(
  inOneShape(definitions).map((one) => [one.type, one as unknown as CommandDefinition<CommandType, object>]),
);

export const commandTypes: readonly CommandType[] = definitions.map(({ type }) => type);

/** The declaration of a command type, or undefined for a type that this build does not know. */
export const findCommand = (type: string): CommandDefinition<CommandType, object> | undefined => byType.get(type);

export function definitionOfCommand(type: CommandType): CommandDefinition<CommandType, object> {
  const definition = byType.get(type);
  if (!definition) throw new Error(`no command ${type}`);
  return definition;
}

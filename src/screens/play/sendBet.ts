/**
 * Sends a bet as the player saw it at the press. It names what decides it, so that the house can choose neither another draw nor other
 * rules: a bet on the own seeds names its draw, a new flip names its rules and its beacon. A client seed that the pair needs comes before it.
 */
import type { Account } from '../../domain/accounts/account.ts';
import { DEFAULT_CLIENT_SEED, nextDraw } from '../../domain/accounts/seedPair.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import { type PlaceBet, readBet } from '../../domain/commands/placeBet.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { isRefusal, type Refusal } from '../../domain/refusal.ts';
import { accountOf, type World } from '../../domain/world.ts';
import type { BetDraw } from '../../domain/worldParts.ts';
import { freshCommandId } from '../../base/chance.ts';
import { houseTime, type PlayerHouse } from '../../api/playerHouse.ts';
import { notSaved } from '../../client/refusals.ts';
import { drawClientSeed } from '../../client/sentClientSeeds.ts';
import { t } from '../../languages/t.ts';
import { showToast } from '../../ui/toasts.ts';
import { ownRefusal, readable } from '../shell/readableRefusal.ts';

type Answer = readonly DomainEvent[] | Refusal;

/** How often a bet is sent while other pages of its player draw first. Ten pages that bet at once on a busy machine needed more than 20. */
const MOST_TRIES = 100;

interface Press {
  readonly house: PlayerHouse;
  /** The player's account, the entry of the rules in force and the beacon, as the screen shows them. */
  readonly account: Account;
  readonly rulesSeq: number;
  readonly beacon: World['beacon'];
  /** The id of the command. */
  readonly id: string;
  /** The bet is sent again under this id. */
  readonly onSentAgain: (id: string) => void;
}

/** Sends a bet of any kind. Never rejects. */
export function sendBet(command: Command, press: Press): Promise<Answer> {
  const { rulesSeq, beacon, id } = press;
  if (command.type === 'PlaceBet') return placeBet(command.payload, press);
  return send(press, command.type === 'CreateFlip' ? { ...command, payload: { ...command.payload, rulesSeq, beacon } } : command, id);
}

const send = ({ house, account }: Press, command: Command, id = freshCommandId(house.ports.entropy)): Promise<Answer> =>
  house.submit(command, account.id, { id }).then(
    (submitted) => (submitted.kind === 'refused' ? readable(submitted.refusal) : submitted.events),
    (error: unknown) => readable(notSaved(error, command.type)),
  );

/** Sends a bet on the own seeds. If another page of the player draws from the pair first, the bet is sent again with the next nonce. */
async function placeBet(bet: PlaceBet, press: Press): Promise<Answer> {
  const { house, account, onSentAgain } = press;
  let draw = nextDraw(account.seeds);
  if (needsClientSeed(bet, press)) {
    const chosen = await chooseClientSeed(bet, press);
    if (isRefusal(chosen)) return chosen;
    draw = chosen;
  }
  let { id } = press;
  for (let tries = 1; ; tries += 1) {
    const answer = await send(press, { type: 'PlaceBet', payload: { ...bet, draw } }, id);
    const now = accountOf(house.world, account.id);
    if (!isRefusal(answer) || answer.refused !== 'draw-changed' || !now || tries === MOST_TRIES) return answer;
    const next = nextDraw(now.seeds);
    if (!isLater(draw, next)) return answer;
    draw = next;
    id = freshCommandId(house.ports.entropy);
    onSentAgain(id);
  }
}

/** Whether other bets have drawn from the same pair since. Other seeds may have other rules, so the player has to press again. */
const isLater = (draw: BetDraw, since: BetDraw): boolean =>
  draw.seedHash === since.seedHash && draw.clientSeed === since.clientSeed && draw.nonce < since.nonce;

/**
 * Whether another client seed has to come before this bet, because the house could have chosen the server seed to suit the one in use. No if
 * the bet is refused anyway.
 */
function needsClientSeed(bet: PlaceBet, { house, account: { id } }: Press): boolean {
  const account = accountOf(house.world, id);
  if (!account || account.openBets.length > 0 || (!account.seeds.clientSeedKnown && house.isClientSeedKnown !== true)) return false;
  const read = readBet(house.world, account, bet, houseTime(house));
  return !isRefusal(read) || read.refused === 'client-seed-known';
}

/** Chooses a client seed for the player, who reads a line about it. Returns what the bet is drawn from then. */
async function chooseClientSeed(bet: PlaceBet, press: Press): Promise<BetDraw | Refusal> {
  const { house, account } = press;
  const clientSeed = drawClientSeed(house, account, account.seeds.activeHash);
  const done = await send(press, { type: 'ChangeClientSeed', payload: { clientSeed } });
  const now = accountOf(house.world, account.id);
  // Another page of this browser may have sent it first.
  if (isRefusal(done) && now?.seeds.clientSeed !== clientSeed) return done;
  // Another page may have rotated the pair meanwhile.
  if (now?.seeds.activeHash !== account.seeds.activeHash || needsClientSeed(bet, press))
    return ownRefusal('client-seed-known', t('The seeds have just changed elsewhere. Bet again'));
  const isFirst = account.seeds.clientSeed === DEFAULT_CLIENT_SEED;
  const text = isFirst
    ? t('Your browser chose a client seed for you. You can change it under Seeds')
    : t('The house may have expected your client seed. Your browser chose another one');
  showToast({ kind: 'info', text });
  return nextDraw(now.seeds);
}

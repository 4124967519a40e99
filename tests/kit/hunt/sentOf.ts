/** Turns the steps of people into commands. */
import type { Engine } from '../../../src/engine/engine.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { idOf } from '../people.ts';
import { sha256 } from '../seeds.ts';
import type { Asked, Judge, Sent } from './judge.ts';
import type { Random } from './random.ts';

const UNKNOWN_ROUND = `rnd_${'0'.repeat(32)}`;

/** The command of a step as the people of the model would send it now. */
export function sentOf(step: Asked, house: Engine, { model, accounts, flips }: Judge, ids: Random): Sent {
  const id = freshCommandId({ bytes: (count) => new Uint8Array(count).map(() => ids.next()) });
  const name = 'who' in step ? step.who : null;
  const account = (name !== null && accounts.get(name)) || idOf(name ?? 'nobody');
  const who = name !== null && accounts.has(name) ? name : null;
  const freshBytes = sha256(id).slice(0, 32);
  const stakeOf = (stake: number | 'all'): number => (stake === 'all' ? (model.people.get(name ?? '')?.cents ?? 0) : stake);
  const flipOf = (back: number): string => flips.at(-1 - back) ?? UNKNOWN_ROUND;
  const by = (command: object, actor: Sent['actor'] = name === null ? 'house' : account): Sent => ({
    id,
    actor,
    command: command as Command,
    step,
    who,
  });
  switch (step.do) {
    case 'register': {
      const referrer = step.referrer === null ? undefined : accounts.get(step.referrer);
      const referralCode = referrer === undefined ? null : (accountOf(house.world, referrer)?.referralCode ?? null);
      const emailDigest = sha256(`${step.who}@example.com`);
      const payload = { username: step.who, referralCode, emailDigest, codeDigits: sha256(id).slice(0, 6), authProvider: 'email' };
      return by({ type: 'RegisterAccount', payload }, 'guest');
    }
    case 'bet':
      return by({ type: 'PlaceBet', payload: { game: step.game, stakeCents: stakeOf(step.stake), choice: step.choice } });
    case 'fly': {
      const choice = step.auto === null ? {} : { autoCashOut: step.auto };
      return by({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: stakeOf(step.stake), choice } });
    }
    case 'client seed':
      return by({ type: 'ChangeClientSeed', payload: { clientSeed: step.text } });
    case 'rotate':
      return by({ type: 'RotateSeed', payload: { clientSeed: step.text } });
    case 'claim':
      return by({ type: 'ClaimAchievement', payload: { achievement: step.achievement } });
    case 'correct':
      return by({ type: 'CorrectLedger', payload: { account, counterparty: 'house', cents: step.cents, reason: 'a test' } }, 'house');
    case 'cash out':
      return by({ type: 'CashOut', payload: { bet: model.flights.get(step.who)?.bet ?? null } });
    case 'end flights':
      return by({ type: 'EndFlights', payload: { bets: [...model.flights.values()].map(({ bet }) => bet) } });
    case 'open live':
      return by({ type: 'OpenLiveRound', payload: {} });
    case 'bet live': {
      const payload = {
        round: model.live?.id ?? UNKNOWN_ROUND,
        stakeCents: stakeOf(step.stake),
        choice: { colour: step.colour },
        freshBytes,
      };
      return by({ type: 'PlaceLiveBet', payload });
    }
    case 'spin':
      return by({ type: 'SpinLiveRound', payload: {} });
    case 'open shared':
      return by({ type: 'OpenLiveRound', payload: { game: 'crash' } });
    case 'bet shared': {
      const choice = step.auto === null ? {} : { autoCashOut: step.auto };
      const round = model.shared?.id ?? UNKNOWN_ROUND;
      return by({ type: 'PlaceLiveBet', payload: { game: 'crash', round, stakeCents: stakeOf(step.stake), choice, freshBytes } });
    }
    case 'start shared':
      return by({ type: 'StartLiveFlight', payload: {} });
    case 'cash out shared':
      return by({ type: 'CashOutLive', payload: { round: model.shared?.id ?? UNKNOWN_ROUND } });
    case 'end shared':
      return by({ type: 'EndLiveFlight', payload: {} });
    case 'create flip':
      return by({ type: 'CreateFlip', payload: { stakeCents: stakeOf(step.stake), side: step.side, freshBytes } });
    case 'join flip':
      return by({ type: 'JoinFlip', payload: { round: flipOf(step.flip), freshBytes } });
    case 'cancel flip':
      return by({ type: 'CancelFlip', payload: { round: flipOf(step.flip) } });
  }
}

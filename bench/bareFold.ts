/**
 * The comparison for the fold: a plain loop over maps and records, without postings and declarations. It keeps the
 * same facts: balances, escrow, open bets, seeds and nonces, totals, the last ten bets, claimed achievements.
 */
import type { DomainEvent } from '../src/domain/events/catalog.ts';
import type { EntryContext } from '../src/domain/events/define.ts';
import type { World } from '../src/domain/world.ts';

interface BareBet {
  readonly id: string;
  readonly account: string;
  readonly game: string;
  readonly stakeCents: number;
  readonly choice: object;
  readonly seedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly seq: number;
  readonly at: number;
}

interface BareSettled extends BareBet {
  readonly outcome: object;
  readonly payoutCents: number;
  serverSeed: string | null;
}

interface BareAccount {
  balance: number;
  activeHash: string;
  nextHash: string;
  clientSeed: string;
  nonce: number;
  bets: number;
  wins: number;
  staked: number;
  paid: number;
  largest: number;
  recents: BareSettled[];
}

export class BareFold {
  readonly accounts = new Map<string, BareAccount>();
  readonly open = new Map<string, BareBet>();
  escrow = 0;
  house = 0;
  promo = 0;
  opening = 0;

  take(event: DomainEvent, { seq, at }: Pick<EntryContext, 'seq' | 'at'>): void {
    switch (event.type) {
      case 'bet/placed': {
        const { bet: id, account, game, stakeCents, choice, draw } = event.data;
        const owner = this.#account(account);
        owner.balance -= stakeCents;
        this.escrow += stakeCents;
        if ('round' in draw) throw new Error('this bench plays no shared rounds');
        owner.nonce = draw.nonce + 1;
        this.open.set(id, {
          id,
          account,
          game,
          stakeCents,
          choice,
          seedHash: draw.seedHash,
          clientSeed: draw.clientSeed,
          nonce: draw.nonce,
          seq,
          at,
        });
        return;
      }
      case 'bet/settled':
        return this.#settle(event.data);
      case 'account/registered': {
        const { account, seedHash, nextSeedHash } = event.data;
        this.accounts.set(account, {
          balance: 0,
          activeHash: seedHash,
          nextHash: nextSeedHash,
          clientSeed: 'change_me',
          nonce: 0,
          bets: 0,
          wins: 0,
          staked: 0,
          paid: 0,
          largest: 0,
          recents: [],
        });
        return;
      }
      case 'seed/rotated': {
        const { account, seedHash, serverSeed, nextSeedHash, clientSeed } = event.data;
        const owner = this.#account(account);
        for (const bet of owner.recents) if (bet.seedHash === seedHash) bet.serverSeed = serverSeed;
        owner.activeHash = owner.nextHash;
        owner.nextHash = nextSeedHash;
        owner.clientSeed = clientSeed;
        owner.nonce = 0;
        return;
      }
      case 'balance/opened':
        this.#account(event.data.account).balance += event.data.cents;
        this.opening -= event.data.cents;
        return;
      case 'bonus/welcomed':
      case 'achievement/claimed':
        this.#account(event.data.account).balance += event.data.cents;
        this.promo -= event.data.cents;
        return;
      case 'ledger/corrected':
        this.#account(event.data.account).balance += event.data.cents;
        this[event.data.counterparty === 'promo' ? 'promo' : 'house'] -= event.data.cents;
        return;
      // Events of a new house. The fold keeps a few facts of each; this loop keeps none.
      case 'rules/set':
      case 'offer/published':
      case 'sport/created':
      case 'session/started':
      case 'account/named':
        return;
      default:
        throw new Error(`the bench has no ${event.type}`);
    }
  }

  #settle({ bet: id, payoutCents, outcome }: { readonly bet: string; readonly payoutCents: number; readonly outcome: object }): void {
    const bet = this.open.get(id);
    if (!bet) return;
    this.open.delete(id);
    const { account, game, stakeCents, choice, seedHash, clientSeed, nonce, seq, at } = bet;
    const owner = this.#account(account);
    this.escrow -= stakeCents;
    this.house += stakeCents - payoutCents;
    owner.balance += payoutCents;
    owner.bets += 1;
    if (payoutCents > stakeCents) owner.wins += 1;
    owner.staked += stakeCents;
    owner.paid += payoutCents;
    if (stakeCents > owner.largest) owner.largest = stakeCents;
    owner.recents.unshift({
      id,
      account,
      game,
      stakeCents,
      choice,
      seedHash,
      clientSeed,
      nonce,
      seq,
      at,
      outcome,
      payoutCents,
      serverSeed: null,
    });
    if (owner.recents.length > 10) owner.recents.length = 10;
  }

  #account(id: string): BareAccount {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`nobody is ${id}`);
    return account;
  }

  /** The facts that both folds must agree on. */
  facts(): object {
    return {
      accounts: Object.fromEntries(this.accounts),
      open: [...this.open.keys()],
      ledger: { escrow: this.escrow, house: this.house, promo: this.promo, opening: this.opening },
    };
  }

  static factsOf({ accounts, ledger, bets }: World): object {
    const bareAccounts = Object.values(accounts).map(({ id, seeds, totals, recents }): [string, BareAccount] => [
      id,
      {
        balance: ledger.player[id] ?? 0,
        activeHash: seeds.activeHash,
        nextHash: seeds.nextHash,
        clientSeed: seeds.clientSeed,
        nonce: seeds.nonce,
        bets: totals.bets,
        wins: totals.wins,
        staked: totals.stakedCents,
        paid: totals.paidCents,
        largest: totals.largestStakeCents,
        recents: (recents.dice ?? []).map(
          ({ id: bet, account, game, stakeCents, choice, draw, seq, at, outcome, payoutCents, serverSeed }) => ({
            id: bet,
            account,
            game,
            stakeCents,
            choice,
            seedHash: draw.seedHash,
            clientSeed: draw.clientSeed,
            nonce: draw.nonce,
            seq,
            at,
            outcome,
            payoutCents,
            serverSeed,
          }),
        ),
      },
    ]);
    const escrow = Object.values(ledger.escrow).reduce((sum, cents) => sum + cents, 0);
    return {
      accounts: Object.fromEntries(bareAccounts),
      open: Object.keys(bets),
      ledger: { escrow, house: ledger.house, promo: ledger.promo, opening: ledger.opening },
    };
  }
}

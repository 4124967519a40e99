/**
 * A house server, as a player's page has it. It folds what the player may read by the same rulebook, and checks everything that it is sent
 * against what it was sent before. If the two contradict each other, it says so and sends nothing more. Its parts: `Conversation` (requests
 * and lines), `FoldedView` and `ToldEntryJudge` (entries), `CommandGate` (whether a command may be
 * sent), `OwnCommands` and `CommandAnswers` (what became of it), `HeadReceipt` (for the next page), `Ending`.
 */
import { isCorrectedSince, type Stamp } from '../domain/clock.ts';
import type { Command } from '../domain/commands/catalog.ts';
import { type Hashing, nobleHashing } from '../domain/fairness/hashing.ts';
import type { AccountId, Actor, BetId } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import type { NewerLogError } from '../domain/evolve.ts';
import type { Head } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import { accountOf, type World } from '../domain/world.ts';
import type { SubmitOptions, Submitted } from '../base/attempt.ts';
import { freshCommandId } from '../base/chance.ts';
import type { EntryAnswer } from '../api/calls.ts';
import type { Difference, PlayerHouse, Shown } from '../api/playerHouse.ts';
import type { AskedRegistration, SentClientSeeds } from '../base/markers.ts';
import { HouseServerError } from '../base/ports.ts';
import { notifyEach } from '../base/notifyEach.ts';
import { textOfWorld } from '../base/worldText.ts';
import type { Topic, TopicAnswer } from '../api/topics/catalog.ts';
import { CommandAnswers } from './commandAnswers.ts';
import { CommandGate } from './commandGate.ts';
import { Connection, type ConnectionState, endedBy } from './connection.ts';
import { Conversation, type Listener } from './conversation.ts';
import { elapsedFrom } from './elapsed.ts';
import { Ending } from './ending.ts';
import { ToldEntryJudge } from './toldEntryJudge.ts';
import { ContradictionError } from './contradiction.ts';
import { FoldedView } from './foldedView.ts';
import { isCashOut } from './heldCommands.ts';
import type { RefusedCall } from './houseCalls.ts';
import { HouseClock } from './houseClock.ts';
import { HeadReceipt } from './headReceipt.ts';
import { LateSeats } from './lateSeats.ts';
import { NamedTimes } from './namedTimes.ts';
import { OwnCommands } from './ownCommands.ts';
import { OwnFlights } from './ownFlights.ts';
import { type CheckOf, RemoteLog, UnloadedError } from './remoteLog.ts';
import { readEnd } from './refusals.ts';
import type { RemotePorts } from './remotePorts.ts';
import { RemoteTopics } from './remoteTopics.ts';
import { clientSeedIn, mayHouseHaveKnownSeed, recordClientSeed, rememberedClientSeeds } from './sentClientSeeds.ts';
import { keepSent } from './untakenBets.ts';
import { WaitingCommands } from './waitingCommands.ts';
import { type HouseMessage, isSendable, placeOfHead, PROTOCOL } from '../api/messages.ts';

/** What is sent over HTTP waits for a house that is away for no longer than this. */
const LONGEST_AWAY_MS = 600_000;

export class RemoteHouse implements PlayerHouse {
  readonly received = 'own';
  readonly ports: PlayerHouse['ports'];
  /** Resolves when everything that the house had at the first connection is folded. Rejects if that never happens. */
  readonly opened: Promise<void>;
  readonly #view: FoldedView;
  readonly #hashing: Hashing;
  readonly #remotePorts: RemotePorts;
  readonly #conversation: Conversation;
  readonly #houseClock: HouseClock;
  readonly #log: RemoteLog;
  readonly #waiting: WaitingCommands;
  readonly #topics: RemoteTopics;
  readonly #receipt: HeadReceipt;
  readonly #answers: CommandAnswers;
  readonly #judge: ToldEntryJudge;
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>();
  readonly #connection = new Connection();
  readonly #ending: Ending;
  readonly #gate: CommandGate;
  readonly #ownCommands: OwnCommands;
  readonly #flights: OwnFlights;
  readonly #lateSeats: LateSeats;
  readonly #clientSeeds: SentClientSeeds;
  /** Resolves when the view has started from a snapshot, or there is none. Null before the first line. */
  #snapshotLoaded: Promise<void> | null = null;
  /** Null for a guest, undefined before the first welcome. */
  #account: AccountId | null | undefined;
  /** The end of the log at the last welcome. Once it is folded, the connection is open. */
  #welcomeSeq = 0;
  /** When the house said last what time it is, by its clock, and the newest entry that it had told by then. */
  #completeUpTo: Stamp = { seq: 0, at: 0 };
  /** Settles `opened`. */
  #settleOpened: { readonly resolve: () => void; readonly reject: (error: Error) => void };

  constructor(ports: RemotePorts) {
    this.#remotePorts = ports;
    const hashing = (this.#hashing = ports.hashing ?? nobleHashing);
    this.#view = new FoldedView(hashing);
    const [houseClock, times] = [new HouseClock(ports.clock, ports.wall), new NamedTimes()];
    const flights = (this.#flights = new OwnFlights(houseClock));
    this.#houseClock = houseClock;
    this.#ownCommands = new OwnCommands(times, flights, houseClock);
    this.#lateSeats = new LateSeats(houseClock);
    this.#clientSeeds = ports.clientSeeds ?? rememberedClientSeeds();
    this.ports = {
      clock: houseClock,
      entropy: ports.entropy,
      clientSeeds: this.#clientSeeds,
      // The own trail. Nobody reads another one.
      store: { readTrail: async (subject, page) => (subject === this.#account ? this.#log.readTrail(page) : []) },
    };
    this.#settleOpened = { resolve: () => undefined, reject: () => undefined };
    this.opened = new Promise((resolve, reject) => {
      this.#settleOpened = { resolve, reject };
    });
    // Some callers do not wait for it, and read `connectionState` instead.
    this.opened.then(() => this.#answers.judgeKept()).catch(() => undefined);
    this.#topics = new RemoteTopics({
      account: () => this.#account,
      names: () => this.world.usernames,
      send: (topics) => this.#conversation.notify({ kind: 'follow', topics: [...topics] }),
    });
    this.#conversation = new Conversation({ ...ports, houseClock }, this.#listener());
    this.#waiting = new WaitingCommands({
      conversation: this.#conversation,
      clock: houseClock,
      betWaitMs: ports.betWaitMs,
      onChange: () => void (this.#connection.phase === 'disconnected' && this.#becomeAway()),
    });
    this.#ending = new Ending({
      connection: this.#connection,
      view: this.#view,
      own: this.#ownCommands,
      clock: houseClock,
      hashing,
      marker: ports.contradiction,
      newest: () => this.#conversation.newest,
      onEnd: (error) => {
        this.#waiting.takeAllBack();
        this.#conversation.end(error);
        this.#settleOpened.reject(error);
      },
      keepJudged: () => this.#receipt.keep(),
    });
    const checked: CheckOf = (check, message) => this.#ending.checked(check, message);
    this.#log = new RemoteLog(this.#conversation, this.#view, checked, ports);
    const parts = { view: this.#view, log: this.#log, checked, own: this.#ownCommands };
    const { renewToken, clock, wall, untaken } = ports;
    this.#receipt = new HeadReceipt({ ...parts, marker: ports.headMarker, times, flights, clock, untaken });
    const [conversation, receipt] = [this.#conversation, this.#receipt];
    const [connection, ending] = [this.#connection, this.#ending];
    this.#gate = new CommandGate({ ...parts, connection, ending, conversation, houseClock, receipt, account: () => this.#account });
    this.#answers = new CommandAnswers({ ...parts, conversation, houseClock, receipt, hashing, renewToken, clock, wall, untaken });
    this.#judge = new ToldEntryJudge({ ...parts, flights, late: this.#lateSeats, conversation, houseClock, untaken, hashing });
    this.#ending.endIfContradicted();
  }

  get world(): World {
    return this.#view.world;
  }

  /** The time of the house, UTC milliseconds. Null before its first answer. */
  get time(): number | null {
    return this.heardAt === 0 ? null : this.ports.clock.now();
  }

  /** The time that the house said last, UTC milliseconds. 0: none yet. A gateway that has lost its house says it, too. */
  get heardAt(): number {
    return this.#houseClock.heardAt;
  }

  /**
   * The newest time of the house up to which it has told everything, UTC milliseconds. A gateway may be 15 s behind. 0: that is not known now, also
   * while the time is from before a correction of the clock.
   */
  get toldAt(): number {
    const { seq, at } = this.#completeUpTo;
    return this.#connection.phase === 'open' && !isCorrectedSince(this.world.corrections, seq) ? at : 0;
  }

  /** The newest head that the house has told: a receipt. */
  get head(): Head {
    return this.#view.head;
  }

  get newer(): NewerLogError | null {
    return this.#view.newer;
  }

  get isClientSeedKnown(): boolean {
    const account = this.#account ? accountOf(this.world, this.#account) : undefined;
    return account !== undefined && mayHouseHaveKnownSeed(this.#clientSeeds, account.seeds);
  }

  get lateSeats(): ReadonlySet<BetId> {
    return this.#lateSeats.bets;
  }

  latestSince(start: number): number {
    return this.#houseClock.latestSince(start);
  }

  get connectionState(): ConnectionState {
    return this.#connection.state;
  }

  /** What a checkpoint must still prove of what the house has told: hashes by place. */
  get unproved(): ReadonlyMap<number, string> {
    return this.#view.unproved;
  }

  /** A checkpoint or a verified export has these places. */
  proved(places: ReadonlyMap<number, string>): void {
    this.#view.proved(places);
    this.#receipt.proved(places);
  }

  /** Loads the code that checks the house. If the house answers on the socket, and this code never comes, the page of an account ends. */
  load<T>(load: () => Promise<T>): Promise<T> {
    return this.#log.load(load);
  }

  /** Once the house has contradicted itself: what it said, as the text of a file. */
  get evidence(): string | null {
    return this.#ending.evidence;
  }

  /** The entry up to which the page goes by the house's word. Null once `prove` has gone through the entries before it. */
  get unprovedStart(): Head | null {
    return this.#view.unprovedStart?.head ?? null;
  }

  readEntry(lines: string): Entry | null {
    const stored = this.#ending.checked(() => this.#view.readOfTrail(lines), lines);
    return stored.seq > this.#view.head.seq ? null : readStored(stored);
  }

  /** What this page was told and shows. */
  async shown(): Promise<Shown> {
    const { head, world } = this;
    const viewer = this.#account ?? 'public';
    const [hashes, events] = [this.#view.hashes(), this.#view.shownEvents()];
    return { head, viewer, text: await textOfWorld(world), hashes, events, balances: this.#receipt.balances };
  }

  /** Called after the log that the house exports was verified. If it is not what the page shows, the house has contradicted itself. */
  judgeShown(differs: Difference | null, shown?: Pick<Shown, 'hashes'>): void {
    if (differs === null) {
      this.#view.snapshotVerified();
      void this.#log.prove(() => true).catch(() => undefined);
      return shown && this.proved(shown.hashes);
    }
    const told = this.#view.receivedAt(differs);
    this.contradicted(new ContradictionError(`its log is not right: ${differs.sentence}`, { told }), differs.lines);
  }

  untilTold(isTold: () => boolean, sentence: string): Promise<void> {
    return this.#log.untilTold(isTold, sentence);
  }

  /** The first entry of the log, which names the key of its checkpoints. It is remembered, as all that was told. */
  firstEntry(): Promise<Entry> {
    return this.#log.firstEntry();
  }

  /** A signature or the exported log contradicts what the house told. `message`: what the house said. Default: its newest message. */
  contradicted(error: ContradictionError, message?: string): void {
    this.#ending.because(error, message);
  }

  /** Calls the listener with each new state of the connection. Returns a function that stops it. */
  onConnectionState(listener: (connectionState: ConnectionState) => void): () => void {
    return this.#connection.onChange(listener);
  }

  onEntries(listener: (entries: readonly Entry[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async submit(
    command: Command,
    actor: Actor,
    { id = freshCommandId(this.#remotePorts.entropy) }: Pick<SubmitOptions, 'id'> = {},
  ): Promise<Submitted> {
    const refusal = this.#gate.isUncertainFlight(command)
      ? await this.#gate.refusalOnceAsked(actor, command)
      : this.#gate.refusalNow(actor, command);
    if (refusal) return { kind: 'refused', refusal };
    const message = { kind: 'command', id, type: command.type, payload: command.payload } as const;
    if (!isSendable(message)) return { kind: 'refused', refusal: refuse('request-unreadable') };
    // The same id again waits for the first answer.
    for (let first = this.#waiting.answered(id); first; first = this.#waiting.answered(id)) await first;
    const asked = this.#conversation.ask(message, () => this.#noteSent(id, command, actor));
    const result = await this.#waiting.wait(id, command, asked, (answer) => this.#answers.submitted(id, answer));
    return 'refused' in result ? { kind: 'refused', refusal: result } : result;
  }

  /** Sends a command over HTTP. Its entry is compared with what was asked for, as that of every other command. */
  async submitOverHttp<T extends { readonly answer: Pick<EntryAnswer, 'seq'> }>(
    { id, command, actor, address }: { readonly id: string; readonly command: Command; readonly actor: Actor; readonly address?: string },
    send: () => Promise<T | RefusedCall>,
  ): Promise<T | Refusal> {
    const refusal = this.#gate.refusalOverHttp(command);
    if (refusal) return refusal;
    this.#noteSent(id, command, actor, address);
    return this.#answers.overHttp(id, command.type, send);
  }

  /** A client seed goes to the house, for an account whose commitments this page does not know. */
  clientSeedSent(clientSeed: string): void {
    recordClientSeed(this.#clientSeeds, clientSeed);
  }

  /** The house has registered an account for the form of this page. It may end the pages of that account before one has judged it. */
  keepRegistration(account: AccountId, asked: AskedRegistration): void {
    try {
      this.#receipt.registrationAsked({ account, ...asked });
    } catch (error) {
      this.#ending.because(error);
    }
  }

  /**
   * Compares the entry that registered the account of this page with what was asked for. Rejects with ContradictionError if it is
   * another one, with StoreUnavailableError if it does not come.
   */
  judgeRegistration(account: AccountId, asked: AskedRegistration): Promise<void> {
    return this.#answers.judgeRegistration(account, asked);
  }

  /**
   * While the house is away: resolves to true when it is there again, to false when it never will be, or was away for so long that nobody waits for
   * what was pressed before. Else false at once.
   */
  async backAgain(): Promise<boolean> {
    const elapsed = elapsedFrom(this.#remotePorts);
    return (await this.#connection.backAgain()) && elapsed() < LONGEST_AWAY_MS;
  }

  /** Takes a command back that waits for the connection. False if the house may have it already. */
  takeBack(id: string): boolean {
    return this.#waiting.takeBack(id);
  }

  /** Takes back every command that waits for the connection, because the page that wanted them has left. */
  takeAllBack(): void {
    this.#gate.leave();
    this.#waiting.takeAllBack();
  }

  topicAnswer<T extends Topic>(topic: T, reader: AccountId | null): TopicAnswer<T> | null {
    return this.#topics.topicAnswer(topic, reader);
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    return this.#topics.follow(topic, reader, listener);
  }

  /**
   * Judges the entries before the beginning of the page. Rejects with ContradictionError if they come to another world, with StoreUnavailableError
   * if they do not come. `mayGoOn` is asked before each question, with the number of events read. After a no the next call goes on there.
   */
  prove(mayGoOn: (eventsRead: number) => boolean = () => true): Promise<void> {
    return this.#log.prove(mayGoOn);
  }

  close(): void {
    this.#ending.end({ phase: 'closed' }, new HouseServerError('The house is closed.'));
  }

  #listener(): Listener {
    return {
      hello: async () => {
        const token = await this.#remotePorts.token();
        await (this.#snapshotLoaded ??= this.#loadSnapshot());
        const { earlierNotedTo: kept } = this.#receipt;
        return { kind: 'hello', protocol: PROTOCOL, token, after: placeOfHead(this.head), ...(kept > this.head.seq && { kept }) };
      },
      pushed: (message) => {
        this.#lateSeats.heard(this.#remotePorts.clock.now());
        try {
          if (message === null) throw new ContradictionError('a message cannot be read');
          if (message.kind === 'entries') this.#receive(message);
          else if (message.kind === 'topic') this.#topics.receive(message);
          else if (message.kind === 'welcome') this.#welcome(message);
          else if (message.final) this.#ending.end(...endedBy('house', new HouseServerError(readEnd(message))));
        } catch (error) {
          this.#ending.because(error);
        }
      },
      lineLost: () => {
        this.#topics.forgetRows();
        this.#ownCommands.connectionLost();
        this.#becomeAway();
      },
      timeHeard: (commands, houseAt, askedAt) => {
        const answeredAt = this.#remotePorts.clock.now();
        this.#completeUpTo = { seq: this.head.seq, at: houseAt };
        this.#lateSeats.heard(answeredAt);
        const contradiction = this.#ownCommands.resolveDoubt(askedAt);
        if (contradiction) return this.#ending.because(contradiction);
        this.#ending.checked(() => this.#ownCommands.timeNamed(houseAt, this.head.at));
        const held = this.#ownCommands.stillUnanswered(commands, houseAt, { askedAt, answeredAt });
        if (held) this.#ending.because(held);
      },
      putOff: (id) => this.#ownCommands.putOff(id),
      isBehind: (head) => this.#receipt.isBehind(head),
      timeTakenBack: () => void this.#endIfSetBack(),
      timeWithheld: () => this.#ending.because(new ContradictionError('it does not say what time it is, and answers what was sent later')),
      // A guest has nothing to lose by it.
      neverAnswered: () => void (this.#account && this.#ending.because(new UnloadedError())),
      slowChanged: (slow) => this.#connection.becomeSlow(slow),
    };
  }

  async #loadSnapshot(): Promise<void> {
    const snapshot = await this.#remotePorts.snapshot?.().catch(() => null);
    if (snapshot) this.#view.startFrom(snapshot);
  }

  #welcome({ account, head, now }: Extract<HouseMessage, { kind: 'welcome' }>): void {
    const known = this.#account === undefined ? this.#remotePorts.account : this.#account;
    if (known !== undefined && known !== account) throw new ContradictionError('it treats this page as another account');
    this.#account = account;
    this.#view.setViewer(account ?? 'public');
    this.#welcomeSeq = head.seq;
    this.#lateSeats.opened(now, this.#remotePorts.clock.now());
  }

  /** Takes entries that the house tells: folds and judges them, tells listeners, and keeps the receipt. */
  #receive(told: Extract<HouseMessage, { kind: 'entries' }>): void {
    const areOld = this.#connection.phase !== 'open';
    const account = this.#account ?? null;
    const judging = this.#judge.begin(told, { account, areOld });
    const entries = this.#view.receive(told, judging.folded);
    judging.end(entries);
    const hasAll = this.head.seq >= this.#welcomeSeq;
    if (hasAll) this.#ownCommands.timeNamed(told.now, this.head.at);
    if (entries.length > 0) notifyEach(this.#listeners, (listener) => listener(entries));
    this.#receipt.received(entries);
    // A listener may have found a contradiction.
    if (areOld && hasAll && !this.#connection.isOver) this.#becomeOpen();
    if (this.#connection.phase !== 'open') return;
    this.#flights.seen(this.world, account);
    this.#receipt.keep();
  }

  /** Everything that the house had when it said welcome is folded. */
  #becomeOpen(): void {
    this.#ending.endIfContradicted();
    if (this.#connection.isOver) return;
    this.#receipt.assertStillHeld();
    this.#ownCommands.timeNamed(this.heardAt, this.head.at);
    this.#receipt.keep();
    if (this.#endIfSetBack()) return;
    for (const id of this.#waiting.giveUpOldBets((sent) => this.#ownCommands.isTold(sent))) this.#ownCommands.givenUp(id, this.heardAt);
    this.#connection.become({ phase: 'open', slow: false });
    this.#conversation.resume();
    this.#topics.followAgain();
    this.#settleOpened.resolve();
    void this.#receipt.compare().catch(() => undefined);
    void this.#log.checkKeptBeacons().catch(() => undefined);
  }

  /** A house that takes back a time may not lie. But nothing that depends on the time can be judged any more. */
  #endIfSetBack(): boolean {
    const error = this.#houseClock.setBack(this.head.at);
    if (error) this.#ending.end(...endedBy('page', error));
    return error !== null;
  }

  /** The house is away. These commands wait for it. */
  #becomeAway(): void {
    this.#connection.become({ phase: 'disconnected', waiting: this.#waiting.list });
  }

  /** A command goes to the house. Guests may not read which commands are their own. */
  #noteSent(id: string, command: Command, actor: Actor, address = ''): void {
    if (this.#account === null) return;
    const { world, head } = this;
    const clientSeed = clientSeedIn(command);
    if (clientSeed !== null) recordClientSeed(this.#clientSeeds, clientSeed, world, accountOf(world, actor));
    const sent = this.#ownCommands.sent(id, command, actor, { world, head, address, elapsed: elapsedFrom(this.#remotePorts) });
    if (isCashOut(command)) this.#ending.checked(() => this.#receipt.keep());
    keepSent(this.#remotePorts.untaken, sent, { now: this.#houseClock.now(), world, hashing: this.#hashing });
  }
}

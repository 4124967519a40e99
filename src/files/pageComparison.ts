/**
 * Compares a verified log file with what a page has received and shows. The file must have every entry that the page received, and show the same
 * events of it. The page's view of the file must fold to the world on the screen. The comparison folds that view by itself, because the file may
 * hold more and may go on.
 *
 * `FileInspector` calls `onEvent` and `onEntry` as it reads the file, and `found` at the end. The first difference counts.
 */
import type { DomainEvent } from '../domain/events/catalog.ts';
import { evolve } from '../domain/evolve.ts';
import type { Header } from '../domain/log/entry.ts';
import type { Head } from '../domain/log/head.ts';
import { readableTo } from '../domain/log/view.ts';
import { counted, type ClaimName, type Defect } from '../domain/verify/claim.ts';
import type { Report } from '../domain/verify/verifier.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import type { PromisedEvent, Shown } from '../api/playerHouse.ts';
import { balanceDifference, accountTotals } from '../base/balanceDifference.ts';
import type { KeptBalance } from '../base/markers.ts';
import { sameWorld } from '../base/sameWorld.ts';
import { worldOfText } from '../base/worldText.ts';

export interface FoundDifference {
  readonly sentence: string;
  /** The entry of the file that differs. */
  readonly fileSeq: number;
  /** The entry of the page that it contradicts. Default: the one at the same place. */
  readonly pageSeq?: number;
}

export class PageComparison {
  readonly #shown: Shown;
  readonly #shownWorld: World;
  /** Of the entries that the page received and the file has not shown yet, by place. */
  readonly #missingHashes: Map<number, string>;
  readonly #foldedView = emptyWorld();
  /** The first entry of which the number of events is known. */
  readonly #firstCounted: number;
  /** How many events of the present entry the page may read. */
  #eventCount = 0;
  /** How the balances that this browser kept differ from the file. Null: they do not. */
  readonly #balanceDifferences = new Map<KeptBalance, string | null>();
  /** Events that the house answered with, and the file has not shown. */
  readonly #promised: Set<PromisedEvent>;
  #firstDifference: FoundDifference | null = null;

  static async for(shown: Shown): Promise<PageComparison> {
    return new PageComparison(shown, await worldOfText(shown.text));
  }

  private constructor(shown: Shown, world: World) {
    this.#shown = shown;
    this.#shownWorld = world;
    this.#missingHashes = new Map([...shown.hashes, [shown.head.seq, shown.head.hash]]);
    this.#promised = new Set(shown.promised);
    this.#firstCounted = Math.min(...shown.events.keys());
  }

  /** Folds the next event of the file. */
  onEvent(event: DomainEvent, header: Header): void {
    const { head, viewer } = this.#shown;
    for (const promised of this.#promised) if (isPromised(event, promised)) this.#promised.delete(promised);
    if (header.seq > head.seq || (viewer !== 'admin' && readableTo(event, viewer) === null)) return;
    this.#eventCount += 1;
    evolve(this.#foldedView, event, header);
  }

  /** `judged`: what the whole file comes to after the entry. */
  onEntry({ logId, seq, at }: Header, hash: string, judged: World): void {
    const { head, events, balances } = this.#shown;
    this.#compareHash(seq, hash);
    for (const kept of balances)
      if (kept.seq === seq) this.#balanceDifferences.set(kept, balanceDifference(kept, accountTotals(judged, kept.account)));
    if (logId !== head.logId) this.#firstDifference ??= { sentence: 'it is another log than the one that this page shows', fileSeq: seq };
    const [inFile, onPage] = [this.#eventCount, events.get(seq) ?? 0];
    this.#eventCount = 0;
    if (inFile !== onPage && seq >= this.#firstCounted)
      this.#firstDifference ??= {
        sentence: `it shows ${counted(inFile, 'event')} of entry ${seq}, and this page was told ${onPage}`,
        fileSeq: seq,
      };
    if (seq !== head.seq) return;
    if (!sameWorld(Object.assign(this.#foldedView, { logId, seq, at }), this.#shownWorld))
      this.#firstDifference ??= { sentence: `what this page shows does not follow from its entries up to entry ${seq}`, fileSeq: seq };
  }

  #compareHash(seq: number, hash: string): void {
    const received = this.#missingHashes.get(seq);
    if (received !== undefined && received !== hash)
      this.#firstDifference ??= { sentence: `entry ${seq} is not the one that this page was told`, fileSeq: seq };
    this.#missingHashes.delete(seq);
  }

  /** The first difference after the whole file was read. Null: there is none. Undefined: nothing was compared. */
  found({ head, viewer, isCut, failure }: Report): FoundDifference | null | undefined {
    if (!head) return failure ? brokenRule(failure) : undefined;
    for (const kept of this.#shown.balances) {
      const { account, seq } = kept;
      const sentence = this.#balanceDifferences.get(kept);
      // A file of somebody else does not show all of what the account had.
      if (sentence && (viewer === null || viewer === account)) this.#firstDifference ??= { sentence, fileSeq: seq };
    }
    if (failure) return this.#inPartThatHolds(head) ?? brokenRule(failure);
    const [missing] = [...this.#missingHashes.keys()].filter((seq) => seq > 0).toSorted((a, b) => b - a);
    if (missing !== undefined)
      this.#firstDifference ??= {
        sentence: `it ends at entry ${head.seq}, but this page was told of entry ${missing}`,
        fileSeq: head.seq,
        pageSeq: missing,
      };
    for (const { type } of this.#promised)
      this.#firstDifference ??= { sentence: `it does not have the ${type} that the house answered with`, fileSeq: head.seq };
    // A file with gaps that is nobody's view was checked for its form only, so its entries say nothing of the page.
    return this.#firstDifference ?? (isCut ? undefined : null);
  }

  /** A defect must not hide what differs before it. The last entry that holds does not count: no later one confirms its hash. */
  #inPartThatHolds({ seq }: Pick<Head, 'seq'>): FoundDifference | undefined {
    return this.#firstDifference && this.#firstDifference.fileSeq < seq ? this.#firstDifference : undefined;
  }
}

/**
 * What judges the house, in a file that the page itself was given by it. A file that was damaged on its way, or that has what only a newer version
 * knows, fails the other claims.
 */
const aboutTheHouse: ReadonlySet<ClaimName> = new Set(['order', 'legality', 'conservation', 'fairness']);

const brokenRule = ({ claim, seq, sentence }: Defect): FoundDifference | undefined =>
  aboutTheHouse.has(claim) ? { sentence: `entry ${seq} does not hold: ${sentence}`, fileSeq: seq } : undefined;

const isPromised = ({ type, data }: DomainEvent, promised: PromisedEvent): boolean =>
  type === promised.type && Object.entries(promised.data).every(([name, value]) => (data as Record<string, unknown>)[name] === value);

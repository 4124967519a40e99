/**
 * Rolls faster than a test's driver can press. The pressing runs in the page and detects the end of each round in what the
 * page shows. With reduced motion a round ends as soon as it is in the log.
 */

/** One press on Roll: what the page showed at its end, and the stored head's place before and after it. */
export interface Press {
  /** The bet whose result is shown; null if it was refused. */
  readonly bet: string | null;
  /** The sentence under the amount; null if the bet was accepted. */
  readonly refused: string | null;
  readonly before: number;
  readonly after: number;
}

/**
 * Runs in the page: presses Roll `times` times in a row. `heads`: reads the head that the browser stores around each press. Reports each
 * accepted bet to the window's function `acknowledged`,
 * if there is one, as soon as its result is shown. Stake and choice are not changed.
 */
export async function pressRoll({ times, heads }: { times: number; heads: boolean }): Promise<Press[]> {
  const openDatabase = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open('house');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The database of the house did not open.'));
    });
  const database = heads ? await openDatabase() : null;
  const headSeq = (): Promise<number> =>
    new Promise((resolve, reject) => {
      if (database === null) return resolve(0);
      const reading = database.transaction('meta').objectStore('meta').get('head') as IDBRequest<{ seq: number }>;
      reading.onsuccess = () => resolve(reading.result.seq);
      reading.onerror = () => reject(new Error('The head could not be read.'));
    });
  const shownBet = (): string | null => document.querySelector<HTMLElement>('[data-result]')?.dataset['result'] ?? null;
  const refusal = (): string | null => document.querySelector('form p[id$="-error"]')?.textContent ?? null;
  const rollButton = (): HTMLButtonElement => {
    const button = [...document.querySelectorAll('button')].find(({ type, textContent }) => type === 'submit' && textContent === 'Roll');
    if (button === undefined) throw new Error('There is no button to roll with.');
    return button;
  };
  /** Waits until the page shows a result or a refusal of this press. */
  const pressed = (shownBefore: string | null): Promise<Pick<Press, 'bet' | 'refused'>> =>
    new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        const bet = shownBet();
        const refused = refusal();
        if (refused === null && (bet === null || bet === shownBefore)) return;
        watch.disconnect();
        resolve(refused === null ? { bet, refused } : { bet: null, refused });
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      rollButton().click();
    });
  const acknowledged = Reflect.get(window, 'acknowledged') as ((bet: string) => Promise<void>) | undefined;
  const presses: Press[] = [];
  for (let press = 0; press < times; press += 1) {
    const before = await headSeq();
    const end = await pressed(shownBet());
    const after = await headSeq();
    presses.push({ ...end, before, after });
    if (end.bet !== null) void acknowledged?.(end.bet);
  }
  database?.close();
  return presses;
}

/** What an exported log, or a view of one, would have come to under a change. It is verified while it is played again. */
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { player, house } from '../domain/ledger/posting.ts';
import { looksLikeViewLine, readViewLine, type NamedViewer } from '../domain/log/viewLine.ts';
import { LogVerifier } from '../domain/verify/verifier.ts';
import { WhatIfError, type Change } from '../domain/whatIf/change.ts';
import { Fork, RevealedSeeds, type WhatIf } from '../domain/whatIf/fork.ts';
import { LineFeed } from './lineFeed.ts';

const PIECE_BYTES = 1 << 20;

/** Reads the lines of a file, piece by piece. */
async function readLines(file: Blob, line: (text: string) => void, defect: (sentence: string) => void): Promise<void> {
  const feed = new LineFeed({
    line(text) {
      line(text);
      return true;
    },
    defect,
  });
  for (let start = 0; start < file.size; start += PIECE_BYTES)
    if (!feed.push(new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer()))) return;
  feed.end();
}

/**
 * Plays the log again under the change. The curve is that of the viewer's balance, or of the house's results in a whole log. Throws WhatIfError,
 * with a sentence, if the log does not hold or the change cannot be played.
 */
export async function whatIfFile(file: Blob, change: Change): Promise<WhatIf> {
  const seeds = new RevealedSeeds();
  let viewer: NamedViewer | null = null;
  const lookAhead = (text: string): void => {
    if (looksLikeViewLine(text)) viewer = readViewLine(text);
    else seeds.lines(text);
  };
  // Read twice, because the log reveals a seed after the rounds that it decided. What is wrong with the file is found the second time.
  await readLines(file, lookAhead, () => undefined);
  const watched = viewer === null || viewer === 'public' ? house : player(viewer);
  const fork = new Fork({ from: null, change, seeds: seeds.byHash, hashing: nobleHashing, viewer, watched });
  const verifier = new LogVerifier({ hashing: nobleHashing, onEntry: (entry) => fork.take(entry) });
  await readLines(
    file,
    (text) => verifier.line(text),
    (sentence) => verifier.fileDefect(sentence),
  );
  const { failure } = verifier.end();
  if (failure) throw new WhatIfError(`The log does not hold: entry ${failure.seq}, ${failure.sentence}`);
  return fork.end();
}

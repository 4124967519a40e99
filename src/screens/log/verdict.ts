/** What an inspection came to, in sentences for a person. */
import type { Inspection } from '../../house/inspection/inspection.ts';
import type { Tone } from '../../ui/tones.tsx';

const numbers = new Intl.NumberFormat('en');

export const counted = (count: number, one: string, many = `${one}s`): string => `${numbers.format(count)} ${count === 1 ? one : many}`;

export interface Verdict {
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
}

/** How far what was kept earlier reaches. */
function anchorSentence({ receipt, report }: Inspection): string {
  if (!receipt) return 'It is consistent in itself, but not anchored: compare it with a head that was kept elsewhere to rule out that all of it was rewritten.';
  if (receipt.seq === report.head?.seq) return 'Its last entry is the head that you kept: nothing was added, dropped or rewritten.';
  return `The head that you kept is entry ${receipt.seq}: nothing up to there was rewritten.`;
}

export function verdictOf(inspection: Inspection): Verdict {
  const { report, receipt } = inspection;
  const { failure, head } = report;
  if (failure) {
    return {
      tone: 'error',
      title: `Entry ${failure.seq} does not hold`,
      sentence: `${capital(failure.sentence)} (line ${numbers.format(failure.line)} of the file). ${
        head ? `What comes before it holds: ${counted(head.seq, 'entry', 'entries')}.` : 'Nothing before it holds.'
      }`,
    };
  }
  if (receipt && receipt.seq === null) {
    return {
      tone: 'error',
      title: 'This is not the log whose head you kept',
      sentence: 'It is consistent in itself, but the head that you entered is nowhere in it: it is another log, an older part of it, or it was rewritten.',
    };
  }
  return {
    tone: 'success',
    title: `Everything holds, up to entry ${head?.seq ?? 0}`,
    sentence: `${counted(report.entries, 'entry', 'entries')} and ${counted(report.events, 'event')} were checked. ${anchorSentence(inspection)}`,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The report as a file to keep: the verdict for a person, and everything that was found. */
export function reportFile(inspection: Inspection, madeAt: number, of: string): { readonly file: Blob; readonly name: string } {
  const { title, sentence } = verdictOf(inspection);
  const { report, receipt, logId, bytes } = inspection;
  const content = { verdict: `${title}. ${sentence}`, of, madeAt: new Date(madeAt).toISOString(), logId, bytes, receipt, report };
  const seq = report.head?.seq ?? 0;
  return {
    file: new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }),
    name: `${logId === '' ? 'log' : logId}-${seq}-report.json`,
  };
}

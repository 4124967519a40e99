/** The result of an inspection, in sentences for a person. */
import type { ClaimReport, Report } from '../../domain/verify/verifier.ts';
import type { Inspection } from '../../files/inspection.ts';
import { formatCount } from '../../languages/numbers.ts';
import type { Tone } from '../../ui/tones.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

interface Verdict {
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
}

/** What a kept receipt proves. */
function anchorSentence({ receipt, report }: Inspection): string {
  if (!receipt)
    return t(
      'It is consistent in itself, but not anchored: compare it with a receipt that you kept elsewhere to find out whether it was rewritten as a whole.',
    );
  if (receipt.seq === report.head?.seq)
    return t('Its last entry matches the receipt that you kept: nothing was added, dropped or rewritten.');
  return t('The receipt that you kept matches entry {seq}: nothing up to there was rewritten.', { seq: String(receipt.seq) });
}

/** How much of the log the viewer could see. The verdict says it too, because readers may skip the claims below it. */
const coverageSentence = ({ seen }: Report): string => `${capitalised(seen.map(translated).join('; '))}.`;

/** What a claim covered. The verifier does not know that a kept receipt matches an entry. */
export function claimSentence({ claim, holds, covered, parts }: ClaimReport, { receipt }: Inspection): string {
  if (claim === 'chain' && holds && receipt !== null && receipt.seq !== null)
    return t('{entries, plural, one {# entry} other {# entries}} linked, anchored to the receipt that you kept, entry {seq}', {
      entries: covered,
      seq: String(receipt.seq),
    });
  return parts.map(translated).join('; ');
}

export function verdictOf(inspection: Inspection): Verdict {
  const { report, receipt } = inspection;
  const { failure, head } = report;
  if (failure) {
    return {
      tone: 'error',
      title: t('Entry {seq} does not hold', { seq: formatCount(failure.seq) }),
      sentence: [
        t('Line {line} of the file: {fault}.', { line: formatCount(failure.line), fault: translated(failure.sentence) }),
        head
          ? t('What comes before it holds: {entries, plural, one {# entry} other {# entries}}.', { entries: head.seq })
          : t('There is nothing before it that holds.'),
      ].join(' '),
    };
  }
  if (inspection.differs) {
    return {
      tone: 'error',
      title: t('This is not the log that this page shows'),
      sentence: t('It is consistent in itself, but {sentence}.', { sentence: translated(inspection.differs.sentence) }),
    };
  }
  if (receipt && receipt.seq === null) {
    return {
      tone: 'error',
      title: t('This log does not match your receipt'),
      sentence: t(
        'It is consistent in itself, but the hash that you entered is nowhere in it. It is another log, an older part of it, or it was rewritten.',
      ),
    };
  }
  const checked = t(
    '{entries, plural, one {# entry} other {# entries}} and {events, plural, one {# event} other {# events}} were checked.',
    { entries: report.entries, events: report.events },
  );
  if (report.isCut) return { tone: 'warning', title: t('Only its form was checked'), sentence: coverageSentence(report) };
  if (report.viewer !== null && report.events < 2)
    return { tone: 'warning', title: t('It shows nothing but the rules'), sentence: coverageSentence(report) };
  return {
    tone: 'success',
    title: t('Everything holds, up to entry {seq}', { seq: formatCount(head?.seq ?? 0) }),
    sentence: `${checked} ${coverageSentence(report)} ${anchorSentence(inspection)}`,
  };
}

/** The report as a file: the verdict for a person, and all findings. `of`: the name of the log file that was inspected. */
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

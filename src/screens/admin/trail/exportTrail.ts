/** A trail as a file: JSON lines for programs, CSV for spreadsheets. */
import type { OfficeAnswer } from '../../../house/office/office.ts';
import { csvRow } from '../../files/csv.ts';

const heads = ['entry', 'time', 'event', 'sentence', 'change_cents', 'by', 'command', 'hash', 'data'];

export const csvHead = (): string => csvRow(heads);

/** A line for each event. */
export const csvOf = (entries: OfficeAnswer<'trail'>['rows']): string =>
  entries
    .flatMap(({ seq, at, actor, command, hash, events }) =>
      events.map(({ type, sentence, cents, data }) =>
        csvRow([seq, new Date(at).toISOString(), type, sentence, cents, actor, command, hash, JSON.stringify(data)]),
      ),
    )
    .join('');

/** One line for each event, with its sentence from the log. */
export const jsonLinesOf = (entries: OfficeAnswer<'trail'>['rows']): string =>
  entries
    .flatMap(({ seq, at, actor, command, hash, events }) =>
      events.map(
        ({ type, sentence, cents, data }) =>
          `${JSON.stringify({ entry: seq, time: new Date(at).toISOString(), type, sentence, changeCents: cents, by: actor, command, hash, data })}\n`,
      ),
    )
    .join('');

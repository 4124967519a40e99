import { chakra } from '@chakra-ui/react';
import { MOST_ROWS, type OfficeAnswer, type OfficeQuery } from '../../../api/office.ts';
import { readBack } from '../../../client/readBack.ts';
import { Button } from '../../../ui/Button.tsx';
import { DownloadIcon } from '../../../ui/icons/actionIcons.tsx';
import { csvHead, csvRow, timeCells, timeHeads } from '../../files/csv.ts';
import { fileOf } from '../../files/fileOf.ts';
import { useSavedFile } from '../../files/useSavedFile.ts';
import { useOffice } from '../adminContext.ts';
import { t } from '../../../languages/t.ts';

const columnHeads = ['entry', ...timeHeads, 'event', 'sentence', 'change_cents', 'by', 'command', 'hash', 'data'];

export const trailHead = (): string => csvHead(columnHeads);

/** One row for each event. */
export const csvOf = (entries: OfficeAnswer<'trail'>['rows']): string =>
  entries
    .flatMap(({ seq, at, actor, command, hash, events }) =>
      events.map(({ type, sentence, cents, data }) =>
        csvRow([seq, ...timeCells(at), type, sentence, cents, actor, command, hash, JSON.stringify(data)]),
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

/** A trail as a file: JSON lines for programs, CSV for spreadsheets. */
const formats = {
  jsonl: { text: t('Export JSONL'), head: () => '', write: jsonLinesOf, type: 'application/jsonl' },
  csv: { text: t('Export CSV'), head: trailHead, write: csvOf, type: 'text/csv;charset=utf-8' },
} as const;
type Format = keyof typeof formats;

/** The filters of the trail. */
export type TrailFilter = Omit<OfficeQuery<'trail'>, 'before' | 'limit'>;

/** Downloads the whole filtered trail as a file. */
export function ExportTrail({ query, username }: { query: TrailFilter; username: string }) {
  const { house, office } = useOffice();
  const { busyWay, save } = useSavedFile();

  const make = async (format: Format, signal: AbortSignal) => {
    const { head, write, type } = formats[format];
    const { seq } = house.head;
    const texts = async function* () {
      yield head();
      const asked = { ...query, limit: MOST_ROWS };
      for await (const entry of readBack(office, asked, seq + 1, { signal })) yield write([entry]);
    };
    return { file: await fileOf(texts(), type), name: `trail-${username}-${seq}.${format}` };
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      {(Object.keys(formats) as Format[]).map((format) => (
        <Button
          key={format}
          size="sm"
          look="outline"
          icon={<DownloadIcon size={16} />}
          busyText={busyWay === format ? t('Writing…') : undefined}
          onClick={() =>
            save((signal) => make(format, signal), { way: format, done: t('Trail exported'), failed: t('The trail could not be exported') })
          }
        >
          {formats[format].text}
        </Button>
      ))}
    </chakra.div>
  );
}

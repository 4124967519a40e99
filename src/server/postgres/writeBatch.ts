import type { Head } from '../../domain/log/head.ts';
import type { Batch } from '../../base/ports.ts';
import type { Sql } from './database.ts';
import type { KeyedTable } from './keyedTable.ts';

/** Stands between subjects. An id of an account has none. */
const SPACE = ' ';
/** Stands between entries: the record separator, which JSON writes as an escape. */
const RECORD = '\u001e';

/**
 * Writes a batch by one statement. It moves the head from exactly where the batch begins to `head`, under exactly this epoch, and
 * everything else hangs on that. Answers false if the head was elsewhere: nothing is written then.
 */
export async function writeBatch(
  sql: Sql,
  secrets: KeyedTable,
  batch: Batch,
  { head, epoch }: { readonly head: Head; readonly epoch: number },
): Promise<boolean> {
  const { after, revealed } = batch;
  const entries = batch.entries.map(({ stored }) => stored);
  const trail = batch.entries.flatMap(({ stored: { seq, subjects }, isPublic }) =>
    [...new Set(isPublic ? [...subjects, 'public'] : subjects)].map((subject) => ({ subject, seq })),
  );
  const keys = batch.entries.flatMap(({ stored: { seq }, keys: own }) => own.map(({ key, fingerprint }) => ({ key, seq, fingerprint })));
  // Most batches neither keep nor reveal a secret.
  const changed =
    batch.secrets.length + revealed.length === 0
      ? sql``
      : sql`, kept as (
      insert into secrets select
        unnest(${batch.secrets.map(([name]) => name)}::text[]),
        decode(unnest(${batch.secrets.map(([name, value]) => secrets.seal(name, value).toString('base64'))}::text[]), 'base64')
      from moved
    ), forgotten as (
      delete from secrets where name = any(${[...revealed]}) and exists (select from moved)
    )`;
  // Each table gets its rows as one array for each column: that is half the work of rows in JSON. Lines are joined, because
  // an array would escape each of their quotation marks.
  const [row] = await sql<{ moved: boolean }[]>`
    with moved as (
      update head set log_id = ${head.logId}, seq = ${head.seq}, hash = ${head.hash}, at = ${head.at}
      where seq = ${after.seq} and hash = ${after.hash} and epoch = ${epoch} and (seq = 0 or log_id = ${head.logId})
      returning true
    ), added as (
      insert into entries select
        unnest(${entries.map(({ seq }) => seq)}::bigint[]),
        unnest(${entries.map(({ hash }) => hash)}::text[]),
        unnest(string_to_array(${entries.map(({ lines }) => lines).join(RECORD)}, ${RECORD})),
        string_to_array(unnest(${entries.map(({ subjects }) => subjects.join(SPACE))}::text[]), ${SPACE})
      from moved
    ), found as (
      insert into trail select
        unnest(${trail.map(({ subject }) => subject)}::text[]),
        unnest(${trail.map(({ seq }) => seq)}::bigint[])
      from moved
    ), used as (
      insert into keys select
        unnest(${keys.map(({ key }) => key)}::text[]),
        unnest(${keys.map(({ seq }) => seq)}::bigint[]),
        unnest(${keys.map(({ fingerprint }) => fingerprint)}::text[])
      from moved
    )${changed}
    select exists (select from moved) as moved`;
  return row?.moved === true;
}

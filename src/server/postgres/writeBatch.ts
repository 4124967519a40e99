import type { Batch } from '../ports.ts';
import type { Sql, SqlTransaction } from './database.ts';
import type { KeyedTable } from './keyedTable.ts';

/**
 * Writes a batch by one statement. It moves the head from exactly where the batch begins, under exactly this epoch, and
 * everything else hangs on that. Answers false if the head was elsewhere: nothing is written then.
 */
export async function writeBatch(sql: Sql | SqlTransaction, secrets: KeyedTable, batch: Batch, epoch: number): Promise<boolean> {
  const { after, entries, revealed } = batch;
  const last = entries.at(-1)?.stored;
  if (!last) return true;
  const header = JSON.parse(last.lines.slice(0, last.lines.indexOf('\n'))) as { readonly logId: string; readonly at: number };
  const trail = entries.flatMap(({ stored: { seq, subjects }, isPublic }) =>
    [...new Set(isPublic ? [...subjects, 'public'] : subjects)].map((subject) => ({ subject, seq })),
  );
  const keys = entries.flatMap(({ stored: { seq }, keys: own }) => own.map(({ key, fingerprint }) => ({ key, seq, fingerprint })));
  const sealed = batch.secrets.map(([name, value]) => ({ name, value: secrets.seal(name, value).toString('base64') }));
  const [row] = await sql<{ moved: boolean }[]>`
    with moved as (
      update head set log_id = ${header.logId}, seq = ${last.seq}, hash = ${last.hash}, at = ${header.at}
      where seq = ${after.seq} and hash = ${after.hash} and epoch = ${epoch} and (seq = 0 or log_id = ${header.logId})
      returning true
    ), added as (
      insert into entries select seq, hash, lines, subjects
      from moved, json_to_recordset(${JSON.stringify(entries.map(({ stored }) => stored))}::text::json)
        as entry(seq bigint, hash text, lines text, subjects text[])
    ), found as (
      insert into trail select subject, seq
      from moved, json_to_recordset(${JSON.stringify(trail)}::text::json) as place(subject text, seq bigint)
    ), used as (
      insert into keys select key, seq, fingerprint
      from moved, json_to_recordset(${JSON.stringify(keys)}::text::json) as one(key text, seq bigint, fingerprint text)
    ), kept as (
      insert into secrets select name, decode(value, 'base64')
      from moved, json_to_recordset(${JSON.stringify(sealed)}::text::json) as secret(name text, value text)
    ), forgotten as (
      delete from secrets where name = any(${[...revealed]}) and exists (select from moved)
    )
    select exists (select from moved) as moved`;
  return row?.moved === true;
}

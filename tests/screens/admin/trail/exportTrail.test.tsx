import { timeCells } from '../../../../src/screens/files/csv.ts';
import { describe, expect, test } from 'vitest';
import type { OfficeAnswer } from '../../../../src/api/office.ts';
import { csvOf, jsonLinesOf, trailHead } from '../../../../src/screens/admin/trail/ExportTrail.tsx';

describe('a trail as CSV', () => {
  test('a line for each event, under one head', () => {
    const entry: OfficeAnswer<'trail'>['rows'][number] = {
      seq: 7,
      at: 0,
      hash: 'ab',
      actor: '=cmd',
      command: 'PlaceBet',
      hashMatches: true,
      events: [
        { type: 'bet/placed', sentence: 'a "bet"', cents: -5, data: { a: 1 } },
        { type: 'bet/settled', sentence: 'b', cents: 9, data: {} },
      ],
    };
    expect(trailHead()).toBe(
      '\ufeff"entry","time","local_time","local_zone","event","sentence","change_cents","by","command","hash","data"\r\n',
    );
    const time = timeCells(0)
      .map((cell) => `"${cell}"`)
      .join(',');
    expect(csvOf([entry]).split('\r\n')).toEqual([
      `"7",${time},"bet/placed","a ""bet""","-5","'=cmd","PlaceBet","ab","{""a"":1}"`,
      `"7",${time},"bet/settled","b","9","'=cmd","PlaceBet","ab","{}"`,
      '',
    ]);
    const lines = jsonLinesOf([entry])
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([{ entry: 7, changeCents: -5, data: { a: 1 } }, { type: 'bet/settled' }]);
  });
});

import { describe, expect, test } from 'vitest';
import type { OfficeAnswer } from '../../../src/house/office/office.ts';
import { csvHead, csvOf, jsonLinesOf } from '../../../src/screens/admin/trail/ExportTrail.tsx';

describe('a trail as CSV', () => {
  test('a line for each event, under one head', () => {
    const entry: OfficeAnswer<'trail'>['rows'][number] = {
      seq: 7,
      at: 0,
      hash: 'ab',
      actor: '=cmd',
      command: 'PlaceBet',
      sound: true,
      events: [
        { type: 'bet/placed', sentence: 'a "bet"', cents: -5, data: { a: 1 } },
        { type: 'bet/settled', sentence: 'b', cents: 9, data: {} },
      ],
    };
    expect(csvHead()).toBe('"entry","time","event","sentence","change_cents","by","command","hash","data"\r\n');
    expect(csvOf([entry]).split('\r\n')).toEqual([
      `"7","1970-01-01T00:00:00.000Z","bet/placed","a ""bet""","-5","'=cmd","PlaceBet","ab","{""a"":1}"`,
      `"7","1970-01-01T00:00:00.000Z","bet/settled","b","9","'=cmd","PlaceBet","ab","{}"`,
      '',
    ]);
    const lines = jsonLinesOf([entry])
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([{ entry: 7, changeCents: -5, data: { a: 1 } }, { type: 'bet/settled' }]);
  });
});

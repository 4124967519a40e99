/** The sports events of a new house, with times relative to its start. Every team is invented. */
import type { RawEventTerms } from '../domain/sports/book.ts';

const HOUR_MS = 3_600_000;

interface SampleEvent {
  readonly sport: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly inHours: number;
  /** In hundredths; `draw` is null if the sport has no draw. */
  readonly odds: { readonly homeWin: number; readonly draw: number | null; readonly awayWin: number };
}

const samples: readonly SampleEvent[] = [
  { sport: 'Football', homeTeam: 'Harbor Gulls', awayTeam: 'River Otters', inHours: 26, odds: { homeWin: 210, draw: 330, awayWin: 340 } },
  { sport: 'Basketball', homeTeam: 'Lantern City', awayTeam: 'North Pier', inHours: 50, odds: { homeWin: 175, draw: null, awayWin: 210 } },
  { sport: 'Tennis', homeTeam: 'Ines Calder', awayTeam: 'Mara Quist', inHours: 74, odds: { homeWin: 160, draw: null, awayWin: 235 } },
  {
    sport: 'Ice hockey',
    homeTeam: 'Fjord Bears',
    awayTeam: 'Old Lighthouse',
    inHours: 98,
    odds: { homeWin: 245, draw: 400, awayWin: 230 },
  },
];

/** The terms of the samples for a house that opens at `at`. */
export const sampleEvents = (at: number): readonly RawEventTerms[] =>
  samples.map(({ inHours, ...terms }) => ({ ...terms, startsAt: (Math.floor(at / HOUR_MS) + inHours) * HOUR_MS }));

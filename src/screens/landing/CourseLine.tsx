import { chakra } from '@chakra-ui/react';
import type { LinkedEntry } from './specimenLog.ts';

/** Height of one plotted entry and width of the course beside it, in px. */
export const legPx = 100;
export const coursePx = 72;

/** The horizontal position of each fix. It varies, because a ship does not sail in a straight line. */
const across = [26, 46, 22, 40] as const;

function fix(index: number): { x: number; y: number } {
  return { x: across[index % across.length] ?? 36, y: legPx * index + legPx / 2 };
}

/** The log as a plotted course. Every entry is a fix and every link a leg. A broken link is a broken leg. */
export function CourseLine({ entries }: { entries: readonly LinkedEntry[] }) {
  return (
    <chakra.svg
      position="absolute"
      insetStart="0"
      top="0"
      width={`${coursePx}px`}
      height={`${legPx * entries.length}px`}
      viewBox={`0 0 ${coursePx} ${legPx * entries.length}`}
      aria-hidden="true"
      focusable="false"
    >
      {entries.slice(1).map((entry, index) => {
        const from = fix(index);
        const to = fix(index + 1);
        return (
          <chakra.line
            key={entry.seq}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            stroke={entry.holds ? 'fg' : 'errorFg'}
            strokeWidth="2"
            strokeDasharray={entry.holds ? 'none' : '3 7'}
          />
        );
      })}
      {entries.map((entry, index) => {
        const { x, y } = fix(index);
        return (
          <g key={entry.seq}>
            <chakra.circle cx={x} cy={y} r="11" fill="page" stroke={entry.holds ? 'fg' : 'errorFg'} strokeWidth="2" />
            {entry.holds ? (
              <chakra.circle cx={x} cy={y} r="4" fill="flare" />
            ) : (
              <chakra.path d={`M${x - 4} ${y - 4}l8 8m0-8l-8 8`} stroke="errorFg" strokeWidth="2" />
            )}
          </g>
        );
      })}
    </chakra.svg>
  );
}

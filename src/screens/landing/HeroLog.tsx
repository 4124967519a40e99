import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { RefreshIcon } from '../../ui/icons/actionIcons.tsx';
import { SeaChart } from './SeaChart.tsx';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { rich } from '../../languages/rich.tsx';
import { t } from '../../languages/t.ts';

/**
 * A log of four entries with real hashes, and a button that forges a result. After a forgery, all later hashes and the receipt
 * do not match any more. Visitors try the product's promise with it.
 */
export function HeroLog() {
  const [forged, setForged] = useState(false);
  const entries = specimenLog(forged);
  return (
    // At the top of its row. On a slow connection the page may be drawn before all of the log has come. The part that is there must not move.
    <chakra.figure alignSelf="start" position="relative" borderWidth="1px" borderColor="lineStrong" overflow="hidden">
      <SeaChart />
      <chakra.div position="relative">
        <ChartRule bgColor="page" />
        <chakra.ol position="relative" mx={{ base: '2', sm: '6' }} my={{ base: '3', sm: '7' }} aria-label={t('A log of four entries')}>
          <CourseLine entries={entries} />
          {entries.map((entry) => (
            <EntryCard key={entry.seq} entry={entry} forged={forged && entry.seq === forgedSeq} />
          ))}
        </chakra.ol>
        <chakra.figcaption
          bg="page"
          borderTopWidth="1px"
          borderColor="lineStrong"
          px={{ base: '4', sm: '6' }}
          py="4"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3"
        >
          <chakra.p role="status" flex="1 1 15rem" fontSize="sm" color={forged ? 'errorFg' : 'muted'}>
            {forged
              ? t('Entry {seq} no longer matches its recorded hash, and nothing after it matches the receipt.', { seq: forgedSeq })
              : t(
                  'Each entry includes the hash of the one before it. Keep the last hash as a receipt, and nobody can change a roll without you noticing.',
                )}
          </chakra.p>
          <Button look="outline" size="sm" onClick={() => setForged(!forged)} {...(forged ? { icon: <RefreshIcon size={16} /> } : {})}>
            {forged ? t('Put it back') : t('Try to forge a roll')}
          </Button>
          <chakra.p flexBasis="100%" fontSize="xs" color="subtle">
            {forged
              ? rich('Receipt {hash} does not match this log', { hash: <code>{receipt.slice(0, 16)}…</code> })
              : rich('Receipt {hash} matches this log', { hash: <code>{receipt.slice(0, 16)}…</code> })}
          </chakra.p>
        </chakra.figcaption>
      </chakra.div>
    </chakra.figure>
  );
}

function EntryCard({ entry, forged }: { entry: LinkedEntry; forged: boolean }) {
  return (
    <chakra.li height={`${rowPx}px`} ps={{ base: `${coursePx}px`, sm: `${coursePx + 8}px` }} display="flex" alignItems="center">
      <chakra.div
        width="full"
        maxW="17rem"
        px="4"
        py="2"
        bg="page"
        borderRadius="control"
        borderWidth="1px"
        borderColor={entry.holds ? 'line' : 'errorFg'}
        fontSize="sm"
        lineHeight="1.35"
      >
        <chakra.p fontWeight="620">{entry.title}</chakra.p>
        <chakra.p color={forged ? 'errorFg' : 'muted'} textStyle="numbers" whiteSpace="normal">
          {entry.detail}
        </chakra.p>
        <chakra.code display="block" fontSize="xs" color={entry.holds ? 'subtle' : 'errorFg'}>
          {entry.hash.slice(0, 12)}… {entry.holds ? t('sealed') : t('broken')}
        </chakra.code>
      </chakra.div>
    </chakra.li>
  );
}

/** Height of an entry and width of the course line beside the entries, in px. */
const rowPx = 100;
const coursePx = 72;

/** How far from the left the point of each entry is, in px. It varies, because a ship does not sail in a straight line. */
const pointX = [26, 46, 22, 40] as const;

/** Where the point of an entry is: in the middle of its row. */
const pointOf = (index: number): { x: number; y: number } => ({
  x: pointX[index % pointX.length] ?? coursePx / 2,
  y: rowPx * (index + 0.5),
});

/** The log as the course of a ship: a point for each entry, a line for each link. A broken link is a broken line. */
function CourseLine({ entries }: { entries: readonly LinkedEntry[] }) {
  return (
    <chakra.svg
      position="absolute"
      insetStart="0"
      top="0"
      width={`${coursePx}px`}
      height={`${rowPx * entries.length}px`}
      viewBox={`0 0 ${coursePx} ${rowPx * entries.length}`}
      aria-hidden="true"
      focusable="false"
    >
      {entries.slice(1).map((entry, index) => {
        const from = pointOf(index);
        const to = pointOf(index + 1);
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
        const { x, y } = pointOf(index);
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

/** One line of the small log in the hero: its text and the hashed bytes. */
interface SpecimenEntry {
  readonly seq: number;
  readonly title: string;
  readonly detail: string;
}

interface LinkedEntry extends SpecimenEntry {
  /** SHA-256 of the hash before it and this entry, as 64 hex digits. */
  readonly hash: string;
  /** Whether it has the hash that was recorded for it. */
  readonly holds: boolean;
}

const genuine: readonly SpecimenEntry[] = [
  { seq: 1, title: t('Account opened'), detail: t('Welcome bonus, 100.00 credits') },
  { seq: 2, title: t('Dice bet placed'), detail: t('10.00 on 50 or under') },
  { seq: 3, title: t('Dice bet settled'), detail: t('Rolled 73, stake lost') },
  { seq: 4, title: t('Daily bonus claimed'), detail: t('50.00 credits, balance 140.00') },
];

/** The entry that a cheat would change, and its forged text. */
const forgedSeq = 3;
const forgedDetail = t('Rolled 37, paid 19.40');

const emptyHash = '0'.repeat(64);

function hashesOf(entries: readonly SpecimenEntry[]): string[] {
  let previous = emptyHash;
  return entries.map((entry) => {
    previous = bytesToHex(sha256(utf8ToBytes(`${previous}\n${entry.seq} ${entry.title}: ${entry.detail}`)));
    return previous;
  });
}

const recorded = hashesOf(genuine);

/** The hash of the last entry. Somebody kept it before anything was forged. */
export const receipt = recorded[recorded.length - 1] ?? emptyHash;

/** The log, genuine or with one forged result. Each entry is compared with its recorded hash. */
export function specimenLog(forged: boolean): LinkedEntry[] {
  const entries = forged ? genuine.map((entry) => (entry.seq === forgedSeq ? { ...entry, detail: forgedDetail } : entry)) : genuine;
  const hashes = hashesOf(entries);
  return entries.map((entry, index) => {
    const hash = hashes[index] ?? emptyHash;
    return { ...entry, hash, holds: hash === recorded[index] };
  });
}

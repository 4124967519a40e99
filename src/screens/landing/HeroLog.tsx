import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { RefreshIcon } from '../../ui/icons/actionIcons.tsx';
import { CourseLine, coursePx, legPx } from './CourseLine.tsx';
import { SeaChart } from './SeaChart.tsx';
import { forgedSeq, receipt, specimenLog, type LinkedEntry } from './specimenLog.ts';

/**
 * A log of four entries with real hashes, and a button that forges a result. After a forgery, all later hashes and the receipt
 * do not match any more. Visitors try the product's promise with it.
 */
export function HeroLog() {
  const [forged, setForged] = useState(false);
  const entries = specimenLog(forged);
  return (
    // At the start of its row: a slow page may be drawn before all of the log is there, and what is there must not move then.
    <chakra.figure alignSelf="start" position="relative" borderWidth="1px" borderColor="lineStrong" overflow="hidden">
      <SeaChart />
      <chakra.div position="relative">
        <ChartRule bgColor="page" />
        <chakra.ol position="relative" mx={{ base: '2', sm: '6' }} my={{ base: '3', sm: '7' }} aria-label="A log of four entries">
          <CourseLine entries={entries} />
          {entries.map((entry) => (
            <Leg key={entry.seq} entry={entry} forged={forged && entry.seq === forgedSeq} />
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
              ? `Entry ${forgedSeq} no longer matches its recorded hash, and nothing after it matches the receipt.`
              : 'Each entry includes the hash of the one before it. Keep the last hash as a receipt, and nobody can change a roll without you noticing.'}
          </chakra.p>
          <Button look="outline" size="sm" onClick={() => setForged(!forged)} {...(forged ? { icon: <RefreshIcon size={16} /> } : {})}>
            {forged ? 'Put it back' : 'Try to forge a roll'}
          </Button>
          <chakra.p flexBasis="100%" fontSize="xs" color="subtle">
            Receipt <code>{receipt.slice(0, 16)}…</code>
            {forged ? ' does not match this log' : ' matches this log'}
          </chakra.p>
        </chakra.figcaption>
      </chakra.div>
    </chakra.figure>
  );
}

function Leg({ entry, forged }: { entry: LinkedEntry; forged: boolean }) {
  return (
    <chakra.li height={`${legPx}px`} ps={{ base: `${coursePx}px`, sm: `${coursePx + 8}px` }} display="flex" alignItems="center">
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
        <chakra.p fontWeight="620">{entry.what}</chakra.p>
        <chakra.p color={forged ? 'errorFg' : 'muted'} textStyle="numbers" whiteSpace="normal">
          {entry.detail}
        </chakra.p>
        <chakra.code display="block" fontSize="xs" color={entry.holds ? 'subtle' : 'errorFg'}>
          {entry.hash.slice(0, 12)}… {entry.holds ? 'sealed' : 'broken'}
        </chakra.code>
      </chakra.div>
    </chakra.li>
  );
}

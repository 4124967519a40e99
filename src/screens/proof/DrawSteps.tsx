import { chakra } from '@chakra-ui/react';
import { INTEGERS_PER_BLOCK } from '../../domain/fairness/draw.ts';
import { Text } from '../../ui/Text.tsx';
import { ProofFact, ProofStep } from './ProofStep.tsx';
import type { DrawnInteger, UsedBlock } from './traceRound.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

const HEX_PER_INTEGER = 8;

/** Two steps from the seeds to the integers, for any number of blocks. */
export function DrawSteps({ blocks }: { blocks: readonly UsedBlock[] }) {
  return (
    <>
      <ProofStep title={t('The bytes')}>
        <Text size="sm" tone="muted">
          {t('HMAC-SHA-256 with the server seed’s text as the key. The message is client seed, nonce and block number, joined by colons.')}
        </Text>
        {blocks.map((used) => (
          <chakra.dl key={used.block} display="grid" gap="1.5">
            <ProofFact term={t('Message {block}', { block: used.block })}>
              <code>{used.message}</code>
            </ProofFact>
            <ProofFact term={t('32 bytes')}>
              <BlockBytes block={used} />
            </ProofFact>
          </chakra.dl>
        ))}
      </ProofStep>
      <ProofStep title={t('The integers')}>
        <Text size="sm" tone="muted">
          {t('Each four bytes, most significant first, make an integer below 2³². The bytes that this round used are marked above.')}
        </Text>
        <chakra.ul display="grid" gap="1.5" fontSize="sm" textStyle="numbers">
          {blocks.flatMap(({ bytes, integers }) => integers.map((integer) => <Integer key={integer.k} integer={integer} bytes={bytes} />))}
        </chakra.ul>
      </ProofStep>
    </>
  );
}

const hexAt = (bytes: string, k: number): string => {
  const start = (k % INTEGERS_PER_BLOCK) * HEX_PER_INTEGER;
  return bytes.slice(start, start + HEX_PER_INTEGER);
};

/** 32 bytes in groups of four. Weight and underline mark the used ones, not colour alone. */
function BlockBytes({ block: { block, bytes, integers } }: { block: UsedBlock }) {
  const used = new Set(integers.map(({ k }) => k));
  const places = Array.from({ length: INTEGERS_PER_BLOCK }, (_, place) => block * INTEGERS_PER_BLOCK + place);
  return (
    <chakra.code display="flex" flexWrap="wrap" columnGap="2">
      {places.map((k) =>
        used.has(k) ? (
          <chakra.mark key={k} bg="accentTint" color="fg" fontWeight="700" textDecoration="underline">
            {hexAt(bytes, k)}
          </chakra.mark>
        ) : (
          <chakra.span key={k} color="muted">
            {hexAt(bytes, k)}
          </chakra.span>
        ),
      )}
    </chakra.code>
  );
}

function Integer({ integer: { k, u32, scaled }, bytes }: { integer: DrawnInteger; bytes: string }) {
  return (
    <chakra.li overflowWrap="anywhere">
      u<sub>{k}</sub> = 0x{hexAt(bytes, k)} = {u32}
      {scaled !== null && (
        <chakra.span display="block">
          {rich('floor({number} × {range} / 2³²) = {result}', {
            number: String(u32),
            range: String(scaled.range),
            result: <strong>{scaled.value}</strong>,
          })}
        </chakra.span>
      )}
    </chakra.li>
  );
}

import type { CrashChoice, CrashOutcome } from '../../../domain/games/crashChoice.ts';
import { crash as rulebook } from '../../../domain/games/crash.ts';
import { type Rules, WHOLE_BPS } from '../../../domain/rules.ts';
import { icon } from '../../../ui/icons/icon.ts';
import type { GameRecord, Played } from '../record.ts';
import { CrashFields } from './CrashFields.tsx';
import { localDecimals } from '../../../ui/credits.ts';
import { multiplierText } from '../../play/ratioText.ts';
import { t } from '../../../languages/t.ts';

const HEX_OF_52_BITS = 13;

function steps({ outcome: { pointHundredths }, rules, block, value }: Played<CrashChoice, CrashOutcome>): string[] {
  const { houseEdgeBps, capHundredths, rareCapHundredths, rareCapBps } = rules.crash;
  const bits = BigInt(`0x${block(0).slice(0, HEX_OF_52_BITS)}`);
  const rare = value(8) < rareCapBps;
  return [
    t('The first 52 bits of message 0 are 0x{block} = {bits}.', { block: block(0).slice(0, HEX_OF_52_BITS), bits: String(bits) }),
    t('Point: floor({value} × 2⁵² / (2⁵² − {bits})) hundredths, at least 1.00.', {
      value: localDecimals(String((WHOLE_BPS - houseEdgeBps) / 100)),
      bits: String(bits),
    }),
    rare
      ? t('u₈ decides the cap: {value} is below {limit}, so it is {cap}.', {
          value: value(8),
          limit: rareCapBps,
          cap: multiplierText(rareCapHundredths),
        })
      : t('u₈ decides the cap: {value} is not below {limit}, so it is {cap}.', {
          value: value(8),
          limit: rareCapBps,
          cap: multiplierText(capHundredths),
        }),
    t('The round ends at {multiplier}.', { multiplier: multiplierText(pointHundredths) }),
  ];
}

/** A curve that rises and breaks off. */
const CrashIcon = icon(<path d="M3.5 19.5H20M4 17.5c6 0 10-3 12-11" />, <path d="M15.5 3l1.5 2.5M19.5 4.5l-2 2M20.5 8.5L18 8" />);

/** Automatic cash-outs, in hundredths. */
const LISTED = [110, 150, 200, 300, 500, 1_000];

/** Cash-outs from soon to late, the chosen one at its place, and riding on. */
function listedTargets({ autoCashOut }: CrashChoice, { crash: { capHundredths } }: Rules): CrashChoice[] {
  const targets = new Set([...LISTED, capHundredths, ...(autoCashOut === undefined ? [] : [autoCashOut])]);
  return [...[...targets].toSorted((a, b) => a - b).map((target) => ({ autoCashOut: target })), { rideOn: true }];
}

/** What screens show of Crash besides its board: see `GameRecord`. */
export const crashGame: GameRecord<CrashChoice, CrashOutcome> = {
  rulebook,
  Icon: CrashIcon,
  ChoiceFields: CrashFields,
  paytable: { choices: listedTargets },
  steps,
  listsChoice: true,
};

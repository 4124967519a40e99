import { chakra } from '@chakra-ui/react';
import type { CoinSide } from '../../../domain/games/coinflip.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { paints } from '../boards/paints.ts';

export const coinSides = ['heads', 'tails'] as const;

const face = (bg: string, edge: string) => (
  <chakra.span
    aria-hidden="true"
    width="0.875rem"
    height="0.875rem"
    borderRadius="full"
    bg={bg}
    boxShadow={`inset 0 0 0 1.5px ${edge}`}
    flexShrink="0"
  />
);

const options = [
  { value: 'heads', text: 'Heads', icon: face(paints.gold, paints.goldShade) },
  { value: 'tails', text: 'Tails', icon: face(paints.silver, paints.silverShade) },
] as const;

/** The side that is bet on: yellow heads or grey tails. */
export function SideChoice({ side, onChange, disabled }: { side: CoinSide; onChange: (side: CoinSide) => void; disabled: boolean }) {
  return <Segmented legend="Bet on" options={options} value={side} onChange={onChange} disabled={disabled} />;
}

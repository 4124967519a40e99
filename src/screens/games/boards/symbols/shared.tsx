import { chakra } from '@chakra-ui/react';
import { paints } from '../paints.ts';
import { Drawing, Shine } from './Drawing.tsx';

/** Symbols that more than one game shows. */
export function Cherry() {
  return (
    <Drawing>
      <chakra.path d="M19 40C20 26 28 15 43 9C42 21 43 30 46 36" stroke={paints.greenShade} strokeWidth="3.5" />
      <chakra.path d="M42 9C48 5 57 7 60 13C53 18 46 16 42 9Z" fill={paints.green} />
      <chakra.circle cx="19" cy="46" r="12.5" fill={paints.red} />
      <chakra.circle cx="46" cy="45" r="12.5" fill={paints.red} />
      <Shine d="M12 44C12.5 41 14 39.5 16.5 38.5M39 43C39.5 40 41 38.5 43.5 37.5" />
    </Drawing>
  );
}

export function Bell() {
  return (
    <Drawing>
      <chakra.circle cx="32" cy="52" r="6" fill={paints.goldShade} />
      <chakra.path
        d="M32 7C35 7 37 9 37 12C45 15 49 22 49 31C49 40 51 43 55 47C56 49 55 51 53 51H11C9 51 8 49 9 47C13 43 15 40 15 31C15 22 19 15 27 12C27 9 29 7 32 7Z"
        fill={paints.gold}
      />
      <chakra.path d="M15 43H49" stroke={paints.goldShade} strokeWidth="3" />
      <Shine d="M22 33C22 26 24 21 29 19" />
    </Drawing>
  );
}

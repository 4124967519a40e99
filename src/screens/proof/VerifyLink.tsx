import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { fairnessLink, type ProvableBet } from './fairnessLink.ts';

/** A link to a bet's proof, once its server seed is known. */
export function VerifyLink({ bet, serverSeed }: { bet: Omit<ProvableBet, 'serverSeed'>; serverSeed: string | null }) {
  if (serverSeed === null) {
    return (
      <Text as="span" tone="subtle" size="xs">
        not yet revealed
      </Text>
    );
  }
  return (
    <chakra.span color="accentFg" fontWeight="600" textDecoration="underline">
      <Link to={fairnessLink({ ...bet, serverSeed })}>
        Verify<VisuallyHidden> nonce {bet.draw.nonce}</VisuallyHidden>
      </Link>
    </chakra.span>
  );
}

import { TextLink } from '../../ui/links.ts';
import { VisuallyHidden } from '../../ui/Text.tsx';
import { fairnessLink, type ProvableBet } from './fairnessLink.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

interface VerifyLinkProps {
  bet: ProvableBet;
  /** Which bet, for screen readers. Default: its nonce. */
  of?: string;
}

const hidden = (words: string) => <VisuallyHidden>{words}</VisuallyHidden>;

/** A link to a bet's proof. While its server seed is a secret, it leads to where the seed can be revealed. */
export function VerifyLink({ bet, of = t('nonce {nonce}', { nonce: String(bet.draw.nonce) }) }: VerifyLinkProps) {
  return bet.serverSeed === null ? (
    <TextLink to={fairnessLink(bet)} color="subtle" fontSize="xs" py="0.5">
      {rich('Reveal<hidden> and verify {of}</hidden>', { hidden, of })}
    </TextLink>
  ) : (
    <TextLink to={fairnessLink(bet)} py="0.5">
      {rich('Verify<hidden> {of}</hidden>', { hidden, of })}
    </TextLink>
  );
}

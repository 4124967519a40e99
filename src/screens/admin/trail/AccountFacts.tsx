import { chakra } from '@chakra-ui/react';
import type { OfficeAnswer } from '../../../api/office.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { formatCount } from '../../../ui/credits.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { Text } from '../../../ui/Text.tsx';

/** The state of an account, in words and figures. */
export function AccountFacts({ past }: { past: NonNullable<OfficeAnswer<'accountAt'>['past']> }) {
  const { balanceCents, heldCents, owedCents, openBets, seq, at } = past;
  return (
    <chakra.div display="grid" gap="3">
      <chakra.dl display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))">
        <Fact term="Balance">
          <CreditAmount cents={balanceCents} />
        </Fact>
        <Fact term="Held">
          <CreditAmount cents={heldCents} />
        </Fact>
        {owedCents > 0 && (
          <Fact term="Owed">
            <CreditAmount cents={owedCents} />
          </Fact>
        )}
        <Fact term="Open bets">{openBets}</Fact>
        <Fact term="Settled bets">
          {formatCount(past.bets)}, {formatCount(past.wins)} won
        </Fact>
        <Fact term="Staked">
          <CreditAmount cents={past.stakedCents} />
        </Fact>
        <Fact term="Paid out">
          <CreditAmount cents={past.paidCents} />
        </Fact>
        <Fact term="Offers completed">{past.offersCompleted}</Fact>
        <Fact term="Points">{formatCount(Math.floor(past.points / 100))}</Fact>
        <Fact term="State">{[past.role, past.verified ? 'verified' : 'pending', past.blocked ? 'blocked' : 'active'].join(', ')}</Fact>
        <Fact term="Client seed">
          <chakra.code overflowWrap="anywhere">{past.clientSeed}</chakra.code>
        </Fact>
        <Fact term="Seed hash, nonce">
          <HashText value={past.seedHash} label="seed hash" copyable={false} />, {past.nonce}
        </Fact>
        <Fact term="Referral code">{past.referralCode}</Fact>
      </chakra.dl>
      <Text size="sm" tone="muted" role="status">
        Last changed by entry {formatCount(seq)}, <Moment at={at} />.
      </Text>
    </chakra.div>
  );
}

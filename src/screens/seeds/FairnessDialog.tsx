import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { untakenOf } from '../../client/untakenSum.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { selectAccount, selectHeld } from '../../store/selectors/account.ts';
import { formatCredits } from '../../ui/credits.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { TextLink } from '../../ui/links.ts';
import { Heading, Text } from '../../ui/Text.tsx';
import { fairnessLink } from '../proof/fairnessLink.ts';
import { ClientSeedForm, RotateForm } from './seedForms.tsx';
import { ProofFact } from '../proof/ProofStep.tsx';
import { newestDrawnFrom } from './newestDraw.ts';
import { RevealedSeed } from './RevealedSeed.tsx';
import { t } from '../../languages/t.ts';

interface FairnessDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The seeds of the signed-in account: the commitment, the client seed, and the reveal. While it is closed, bets do not draw it. */
export const FairnessDialog = memo(function FairnessDialog({ open, onClose }: FairnessDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title={t('Provably fair')}
      description={t(
        'Each result comes from three values: a server seed that was fixed before your first bet, your client seed, and the number of the bet.',
      )}
    >
      <Seeds onClose={onClose} />
    </Dialog>
  );
});

function Seeds({ onClose }: Pick<FairnessDialogProps, 'onClose'>) {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  const held = useAppSelector(selectHeld);
  const last = account && newestDrawnFrom(account.seeds.activeHash, account.recents);
  const [rotations, setRotations] = useState(0);
  return house && account ? (
    <chakra.div display="grid" gap="7">
      <Part title={t('In use')}>
        <chakra.dl display="grid" gap="2">
          <ProofFact term={t('Server seed hash')}>
            <HashText value={account.seeds.activeHash} label={t('server seed hash')} keep={0} />
          </ProofFact>
          <ProofFact term={t('Nonce')}>
            <Text as="span">{t('{nonce} (the next bet’s number)', { nonce: String(account.seeds.nonce) })}</Text>
          </ProofFact>
          <ProofFact term={t('Next seed’s hash')}>
            <HashText value={account.seeds.nextHash} label={t('hash of the next server seed')} keep={0} />
          </ProofFact>
        </chakra.dl>
        {last && !held.includes(last.id) && (
          <Text>
            <TextLink to={fairnessLink(last)} onClick={onClose}>
              {t('Reveal and verify the last round')}
            </TextLink>
          </Text>
        )}
      </Part>
      <ClientSeedForm house={house} account={account} />
      <Part title={t('Rotate the server seed')}>
        <RotateForm house={house} account={account} onRotated={() => setRotations((count) => count + 1)} />
      </Part>
      {account.lastReveal !== null && (
        <Part title={t('Revealed')}>
          <RevealedSeed reveal={account.lastReveal} recents={account.recents} rotations={rotations} onLeave={onClose} />
        </Part>
      )}
      <UntakenBets account={account} />
    </chakra.div>
  ) : (
    <Text>{t('Sign in to see your seeds.')}</Text>
  );
}

/** What the bets on revealed seeds that the house did not take would have paid. Shows nothing if it took all. */
function UntakenBets({ account }: { account: Account }) {
  const services = useServices();
  const rules = useAppSelector(({ world }) => world.rules);
  const rulesHistory = useAppSelector(({ world }) => world.rulesHistory);
  const sum = useMemo(
    () => untakenOf(account, services?.untakenBets?.read() ?? [], { rules, rulesHistory }),
    [account, services, rules, rulesHistory],
  );
  return (
    sum && (
      <Part title={t('Bets not taken')}>
        <Text>
          {t(
            'The house did not take {bets, plural, one {# bet} other {# bets}} on seeds that are revealed now, with {stakes} staked. They would have paid {paid}. That happens, for instance, if you bet in two tabs at once. If a house refuses only bets that win, this shows it.',
            { bets: sum.bets, stakes: formatCredits(sum.stakesCents), paid: formatCredits(sum.paidCents) },
          )}
        </Text>
      </Part>
    )
  );
}

/** A part of the fairness dialog, under a title. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="3" minW="0">
      <Heading level={3} look="label">
        {title}
      </Heading>
      {children}
    </chakra.section>
  );
}

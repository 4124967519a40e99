import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { countedAt } from '../../domain/clock.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useServices } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections } from '../../store/selectors/account.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { ShieldIcon } from '../../ui/icons/placeIcons.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { FairnessDialog } from '../seeds/FairnessDialog.tsx';
import { LevelBadge } from '../shell/LevelBadge.tsx';
import { useAnswer } from '../shell/useAnswer.ts';
import { useCommand } from '../shell/useCommand.ts';
import { t } from '../../languages/t.ts';

/** The e-mail address from the directory. Undefined until it has been read. Null if it was erased. */
function useEmail(account: Account['id']): string | null | undefined {
  const services = useServices();
  return useAnswer(useMemo(() => services && (() => services.emailOf(account)), [services, account])).answer;
}

/** The owner of the account, and the seeds of the next bets. */
export function ProfileCard({ account }: { account: Account }) {
  const corrections = useAppSelector(selectCorrections);
  const email = useEmail(account.id);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <Panel as="section" aria-label={t('Profile')} display="grid" gap="4" alignContent="start">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Heading level={2} overflowWrap="anywhere">
          {account.username}
        </Heading>
        <LevelBadge account={account.id} />
        <Badge look={account.role === 'admin' ? 'accent' : 'plain'}>{account.role === 'admin' ? t('Admin') : t('User')}</Badge>
        <StatusPill tone={account.verified ? 'success' : 'pending'}>
          {account.verified ? t('Verified') : t('Verification pending')}
        </StatusPill>
      </chakra.div>
      {!account.verified && (
        <Text size="sm" tone="muted">
          {t('You do not have to do anything: no e-mail is sent to verify your address. You can play, earn and withdraw.')}
        </Text>
      )}
      <chakra.dl display="grid" gap="3">
        {/* Its line is there before it has been read. */}
        <Fact look="detail" term={t('Email')} overflowWrap="anywhere">
          {email === undefined ? <span aria-hidden="true">…</span> : (email ?? t('erased'))}
        </Fact>
        <Fact look="detail" term={t('Member since')}>
          <Moment at={countedAt(corrections, account.registered)} />
        </Fact>
        <Fact look="detail" term={t('Client seed')} overflowWrap="anywhere">
          <chakra.code>{account.seeds.clientSeed}</chakra.code>
        </Fact>
      </chakra.dl>
      <Button look="outline" size="sm" justifySelf="start" icon={<ShieldIcon size={18} />} onClick={() => setOpen(true)}>
        {t('Seeds')}
      </Button>
      <FeedSwitch hidden={account.hiddenInFeed} />
      <FairnessDialog open={open} onClose={close} />
    </Panel>
  );
}

/** Hides the name in the feed of rounds, or shows it again. */
function FeedSwitch({ hidden }: { hidden: boolean }) {
  const { send } = useCommand();
  const set = (asked: boolean): void =>
    void send(
      { type: 'SetFeed', payload: { hidden: asked } },
      { done: asked ? t('Your name is hidden in the list of rounds') : t('Your name is shown in the list of rounds') },
    );
  return (
    <chakra.div display="grid" gap="1" justifyItems="start">
      <Checkbox checked={hidden} onChange={set}>
        {t('Hide my name in the list of rounds')}
      </Checkbox>
      <Text size="sm" tone="muted">
        {t(
          'The list beside the games then shows “Hidden” without a proof, also for earlier rounds. So do the payouts on Offers. The leaderboard, the chat, shared rounds and coin flips between players still show your name.',
        )}
      </Text>
    </chakra.div>
  );
}

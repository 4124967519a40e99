import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { achievementNames, achievementOf } from '../../domain/earning/achievements.ts';
import { tipsFrom } from '../../domain/earning/gifts.ts';
import { levelOf } from '../../domain/earning/levels.ts';
import type { AccountId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import { giftRulesOf } from '../../domain/rules.ts';
import { DAY_MS } from '../../domain/utc.ts';
import { nameIn, type World } from '../../domain/world.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectRules } from '../../store/selectors/account.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { readCents } from '../../ui/amountText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatCredits, localTimes, timesAs } from '../../ui/credits.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { useCommand } from './useCommand.ts';
import { useTime } from './useTime.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

interface PersonDialogProps {
  person: AccountId;
  onClose: () => void;
}

/** What everybody may know of a player, and the form of a tip if the reader is signed in as somebody else and tips are on. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const own = useAppSelector(selectAccount);
  const { mostCents } = giftRulesOf(useAppSelector(selectRules)).tips;
  const name = useAppSelector((state) => nameIn(state.world, person));
  if (own && own.id !== person && mostCents > 0) return <TipDialog person={person} name={name} onClose={onClose} />;
  return (
    <Dialog open title={name} size="sm" onClose={onClose}>
      <Card person={person} name={name} />
    </Dialog>
  );
}

/** `memberSinceDay` is a day in UTC. In a local zone it could show as the day before. */
const day = timesAs({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The place in the last race of the week, from 1. 0: none. */
const lastRacePlace = ({ race }: World, person: AccountId): number =>
  (race.last?.places.findIndex(({ account }) => account === person) ?? -1) + 1;

function Card({ person, name }: { person: AccountId; name: string }) {
  const level = useAppSelector((state) => levelOf(state.world, person));
  const place = useAppSelector((state) => lastRacePlace(state.world, person));
  const card = useAppSelector((state) => state.world.cards[person]);
  const since = card?.memberSinceDay ?? null;
  const shown = achievementNames.filter((one) => card?.achievements.includes(one));
  return (
    <chakra.div display="flex" alignItems="start" gap="3">
      <Avatar id={person} name={name} />
      <div>
        <Text fontWeight="650">{t('Level {level}', { level })}</Text>
        {since !== null && (
          <Text size="sm" tone="muted">
            {t('Member since {since}', { since: day.format(since * DAY_MS) })}
          </Text>
        )}
        {place > 0 && (
          <Text size="sm" tone="muted">
            {t('Place {place} in the last race of the week', { place })}
          </Text>
        )}
        {shown.length > 0 && (
          <chakra.ul aria-label={t('Achievements')} listStyle="none" display="flex" flexWrap="wrap" gap="1.5" mt="2">
            {shown.map((one) => (
              <li key={one}>
                <Badge look="accent">{translated(achievementOf(one).title)}</Badge>
              </li>
            ))}
          </chakra.ul>
        )}
      </div>
    </chakra.div>
  );
}

function TipDialog({ person, name, onClose }: PersonDialogProps & { name: string }) {
  const attempt = useCommand({ quiet: true });
  const { leastCents, mostCents } = giftRulesOf(useAppSelector(selectRules)).tips;
  const tipsAllowedAt = useAppSelector((state) => {
    const own = selectAccount(state);
    return own ? tipsFrom(state.world, own) : 0;
  });
  const isEarly = useTime((now) => now < tipsAllowedAt);
  const hint = isEarly
    ? translated(localTimes(refuse('tip-early', { until: tipsAllowedAt }).sentence))
    : t('From {least} to {most}. A tip cannot be taken back, and counts in your limits.', {
        least: formatCredits(leastCents),
        most: formatCredits(mostCents),
      });
  const problem = attempt.problem?.sentence;
  const [text, setText] = useState('');
  const give = async (): Promise<void> => {
    // NaN if the text is no amount. The house refuses that.
    const cents = readCents(text);
    const done = t('{name} got {tip} credits', { name, tip: formatCredits(cents) });
    if (await attempt.send({ type: 'Tip', payload: { to: person, cents } }, { done })) onClose();
  };
  return (
    <FormDialog
      title={name}
      size="sm"
      attempt={attempt}
      submitText={t('Give tip')}
      submitBusyText={t('Giving…')}
      onClose={onClose}
      onSend={() => void give()}
    >
      <Card person={person} name={name} />
      <AmountField
        label={t('Tip')}
        required
        // Left out if the error says the same.
        hint={problem === hint ? undefined : hint}
        error={problem}
        value={text}
        onChange={(typed) => {
          setText(typed);
          attempt.note(null);
        }}
      />
    </FormDialog>
  );
}

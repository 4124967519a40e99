import { chakra } from '@chakra-ui/react';
import { MOST_ON_CARD, type PersonCard } from '../../domain/accounts/card.ts';
import { achievementNames, achievementOf, type AchievementName } from '../../domain/earning/achievements.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

const NOTHING = { memberSinceDay: null, achievements: [] } as const;

/** Chooses what others see on one's card. Each change is saved at once. */
export function CardForm({ account }: { account: Account }) {
  const { send } = useCommand();
  const card = useAppSelector((state): PersonCard => state.world.cards[account.id] ?? NOTHING);
  const claimed = achievementNames.filter((name) => account.claimed.includes(name));
  const shown = achievementNames.filter((name) => card.achievements.includes(name));
  const memberSince = card.memberSinceDay !== null;
  const set = (payload: { memberSince: boolean; achievements: readonly AchievementName[] }): void =>
    void send({ type: 'SetCard', payload }, { done: t('Your card was changed') });
  const setShown = (name: AchievementName, on: boolean): void =>
    set({ memberSince, achievements: on ? [...shown, name] : shown.filter((other) => other !== name) });
  return (
    <Panel as="section" aria-labelledby="card-title" display="grid" gap="3" alignContent="start">
      <chakra.div>
        <Heading level={2} id="card-title">
          {t('Your card')}
        </Heading>
        <Text size="sm" tone="muted" mt="1.5">
          {t('Everybody who presses your name sees your level and what you choose here. Changes stay in the log.')}
        </Text>
      </chakra.div>
      <Checkbox checked={memberSince} onChange={(on) => set({ memberSince: on, achievements: shown })}>
        {t('Show since when you are a member')}
      </Checkbox>
      {claimed.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('You can show up to {count} achievements once you have claimed them.', { count: MOST_ON_CARD })}
        </Text>
      ) : (
        <chakra.fieldset display="grid" gap="2">
          <chakra.legend fontSize="sm" fontWeight="600" mb="2">
            {t('Achievements to show, up to {count}', { count: MOST_ON_CARD })}
          </chakra.legend>
          {claimed.map((name) => (
            <Checkbox
              key={name}
              checked={shown.includes(name)}
              disabled={shown.length >= MOST_ON_CARD && !shown.includes(name)}
              onChange={(on) => setShown(name, on)}
            >
              {translated(achievementOf(name).title)}
            </Checkbox>
          ))}
        </chakra.fieldset>
      )}
    </Panel>
  );
}

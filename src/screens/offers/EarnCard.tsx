import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import type { Refusal } from '../../domain/refusal.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { CheckIcon } from '../../ui/icons/statusIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { minutesText } from '../../ui/minutesText.ts';
import { t } from '../../languages/t.ts';
import { translatedSample } from '../../languages/translated.ts';

interface EarnCardProps {
  title: string;
  provider: string;
  category: string;
  description: string;
  requirements: string | null;
  rewardCents: number;
  /** About how long it takes. Null where nobody says. */
  minutes: number | null;
  picture?: ReactNode;
  /** Dimmed, because nothing more can be earned here. */
  completed: boolean;
  /** The button that earns it, and its problem. */
  text: string;
  busyText: string | undefined;
  onEarn: () => void;
  problem: Refusal | null;
}

/** One offer as a card, of the house or of a partner. A completed one loses its colours and stays readable. */
export function EarnCard({
  title,
  provider,
  category,
  description,
  requirements,
  rewardCents,
  minutes,
  picture,
  completed,
  text,
  busyText,
  onEarn,
  problem,
}: EarnCardProps) {
  const problemId = useId();
  return (
    <Panel
      as="li"
      display="flex"
      flexDirection="column"
      gap="3"
      {...(completed ? { bg: 'page', borderStyle: 'dashed' } : {})}
      data-completed={completed}
    >
      {picture}
      <chakra.div display="flex" justifyContent="space-between" alignItems="start" gap="4">
        <chakra.div minW="0">
          <Heading level={3} fontSize="lg" color={completed ? 'muted' : 'fg'} overflowWrap="anywhere">
            {translatedSample(title)}
          </Heading>
          <Text size="sm" tone="muted" mt="1" overflowWrap="anywhere">
            {provider}
          </Text>
        </chakra.div>
        <chakra.p flexShrink="0" fontWeight="600" fontSize="lg" lineHeight="1.25" color={completed ? 'muted' : 'coin'}>
          <CreditAmount cents={rewardCents} sign={completed ? 'negative' : 'always'} />
        </chakra.p>
      </chakra.div>
      <Text size="sm" tone={completed ? 'muted' : 'plain'} overflowWrap="anywhere" whiteSpace="pre-line">
        {translatedSample(description)}
      </Text>
      {requirements !== null && requirements !== '' && (
        <Text size="sm" tone="muted" overflowWrap="anywhere" whiteSpace="pre-line">
          <chakra.span fontWeight="600">{t('Requirements:')} </chakra.span>
          {translatedSample(requirements)}
        </Text>
      )}
      <chakra.div mt="auto" pt="2" display="grid" gap="3">
        <CategoryAndTime category={category} minutes={minutes} />
        {completed ? (
          <Button wide disabled icon={<CheckIcon size={18} />}>
            {t('Completed')}
          </Button>
        ) : (
          <Button wide look="outline" busyText={busyText} aria-describedby={problem === null ? undefined : problemId} onClick={onEarn}>
            {text}
          </Button>
        )}
        {problem !== null && !completed && <FieldError id={problemId}>{problem.sentence}</FieldError>}
      </chakra.div>
    </Panel>
  );
}

function CategoryAndTime({ category, minutes }: Pick<EarnCardProps, 'category' | 'minutes'>) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <Badge>{capitalised(translatedSample(category))}</Badge>
      {minutes !== null && (
        <Text as="span" size="sm" tone="muted">
          {t('About {minutes}', { minutes: minutesText(minutes) })}
        </Text>
      )}
    </chakra.div>
  );
}

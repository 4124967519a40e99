import { chakra } from '@chakra-ui/react';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { KeptWitness } from '../../base/markers.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectSeen } from '../../store/verification.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { saveFile } from '../files/saveFile.ts';
import { useAttempt } from '../shell/useAttempt.ts';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { t } from '../../languages/t.ts';

const FAILED = t('The checkpoint could not be read. Try again.');
const NO_KEY = t('This log began before there were checkpoints, so it has no key for them.');

interface CheckpointPanelProps {
  house: PlayerHouse;
  services: Pick<HouseServices, 'checkpoint'>;
}

/** What the house signs of its log, who outside of it has seen that, and the newest one as a file. */
export function CheckpointPanel({ house, services }: CheckpointPanelProps) {
  const seen = useAppSelector(selectSeen);
  const { busy, problem, run } = useAttempt({ quiet: true });
  const save = async (): Promise<object> => {
    const checkpoint = await services.checkpoint();
    if (checkpoint === null) return ownRefusal('failed', NO_KEY);
    saveFile(new Blob([checkpoint], { type: 'text/plain' }), `${house.head.logId}-checkpoint.txt`);
    return {};
  };
  return (
    <PanelSection title={t('Checkpoint')} display="grid" gap="4">
      <Text tone="muted">
        {t(
          'A checkpoint says how many entries the log has and what they come to, signed with the key of the log. Give it to others, or keep it: whoever has it can tell later whether anything up to there was changed.',
        )}
      </Text>
      {seen && seen.witnesses.length > 0 && <WitnessList witnesses={seen.witnesses} />}
      {problem !== null && <Banner tone="error">{problem.sentence}</Banner>}
      <Button
        look="outline"
        justifySelf="start"
        icon={<DownloadIcon />}
        onClick={() => void run(save, { failed: FAILED })}
        busyText={busy ? t('Saving…') : undefined}
      >
        {t('Save a checkpoint')}
      </Button>
    </PanelSection>
  );
}

/** A witness's key begins with its name: NAME+ID+KEY. */
const nameOf = (key: string): string => key.slice(0, key.indexOf('+'));

function WitnessList({ witnesses }: { witnesses: readonly KeptWitness[] }) {
  return (
    <>
      <Text size="sm" tone="muted">
        {t(
          'A witness is a program of somebody else. It signs a checkpoint only if the log grew from the one that it signed before, so nobody can be shown another history. Which witnesses there are is the word of this house: compare each key with the one that the witness publishes. This browser remembers every witness that it was told of.',
        )}
      </Text>
      <chakra.ul display="grid" gap="2" listStyleType="none" m="0" p="0">
        {witnesses.map(({ key, seenAt }) => (
          <chakra.li key={key}>
            <Text size="sm" overflowWrap="anywhere">
              {nameOf(key)}: {seenAt === null ? t('has not signed yet') : <Moment at={seenAt} />}
            </Text>
            <HashText value={key} label={t('key of {name}', { name: nameOf(key) })} keep={0} />
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}

import { chakra } from '@chakra-ui/react';
import type { Rules } from '../../domain/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { CopyIcon, DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { CheckIcon } from '../../ui/icons/statusIcons.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { saveFile } from '../files/saveFile.ts';
import type { RecordedRound, RoundInputs } from '../proof/traceRound.ts';
import { useAttempt } from '../shell/useAttempt.ts';
import { linkOf, sharedRound } from './sharedRound.ts';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { t } from '../../languages/t.ts';

interface ShareRoundProps {
  inputs: RoundInputs;
  rules: Rules;
  recorded: RecordedRound;
}

const NO_PICTURE = t('The picture could not be drawn');

/** Closing the system's sheet is no failure. */
const isClosedSheet = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** A link to this proof and a picture of its round, to copy, to save, or to hand to the system's own sheet. */
export function ShareRound({ inputs, rules, recorded }: ShareRoundProps) {
  const { state, copy } = useCopy();
  const { busyWay, problem, run, note } = useAttempt();
  const link = linkOf(inputs, recorded);
  const picture = async (): Promise<File> => (await import('./roundPicture.ts')).pictureOf(sharedRound(inputs, rules, recorded));

  const copyLink = async (): Promise<void> => note((await copy(link)) ? null : ownRefusal('failed', t('The link could not be copied')));
  const save = async (): Promise<File> => {
    const file = await picture();
    saveFile(file, file.name);
    return file;
  };
  const share = async (): Promise<File | null> => {
    const file = await picture();
    try {
      await navigator.share({ url: link, ...(navigator.canShare({ files: [file] }) ? { files: [file] } : {}) });
      return file;
    } catch (error) {
      if (isClosedSheet(error)) return null;
      throw error;
    }
  };
  return (
    <Section title={t('Share this round')} level={3} heading={{ look: 'label', mb: '2' }} mt="6">
      <Text size="sm" tone="muted" mb="3">
        {t('The link opens this proof for anybody. The picture shows the outcome, what it paid, and the hash of the server seed.')}
      </Text>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button
          size="sm"
          look="outline"
          icon={state === 'yes' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => void copyLink()}
        >
          {state === 'yes' ? t('Link copied') : t('Copy link')}
        </Button>
        <Button
          size="sm"
          look="outline"
          icon={<DownloadIcon size={16} />}
          busyText={busyWay === 'save' ? t('Drawing…') : undefined}
          onClick={() => void run(save, { way: 'save', done: t('Picture saved'), failed: NO_PICTURE })}
        >
          {t('Save picture')}
        </Button>
        {'share' in navigator && (
          <Button
            size="sm"
            look="outline"
            busyText={busyWay === 'share' ? t('Drawing…') : undefined}
            onClick={() => void run(share, { way: 'share', failed: NO_PICTURE })}
          >
            {t('Share…')}
          </Button>
        )}
      </chakra.div>
      {problem !== null && <FieldError id="share-problem">{problem.sentence}</FieldError>}
    </Section>
  );
}

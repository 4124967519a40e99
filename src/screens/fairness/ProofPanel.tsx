import { useRef } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { defaultRules, type Rules } from '../../domain/rules.ts';
import { isSame } from '../../domain/same.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { ShieldIcon } from '../../ui/icons/placeIcons.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { RoundProof } from '../proof/RoundProof.tsx';
import type { RoundInputs } from '../proof/traceRound.ts';
import type { ReadRound, RoundForm } from './roundForm.ts';
import { SealedRound } from './SealedRound.tsx';
import { ShareRound } from './ShareRound.tsx';
import { t } from '../../languages/t.ts';

/** The seed hash of a round that lacks nothing but its server seed. Otherwise undefined. */
const sealedUnder = ({ serverSeed }: RoundForm, { recorded, problems }: ReadRound): string | undefined =>
  serverSeed === '' && Object.keys(problems).every((name) => name === 'serverSeed') ? recorded.seedHash : undefined;

interface ProofPanelProps {
  form: RoundForm;
  onChange: (change: Partial<RoundForm>) => void;
  reading: ReadRound;
  rules: Rules;
  /** The entry of these rules, if others are in force. */
  since: number | null;
}

/** The proof of the round in the form, if it can be recomputed. Otherwise what is missing. */
export function ProofPanel({ form, onChange, reading, rules, since }: ProofPanelProps) {
  const { inputs, recorded } = reading;
  const title = useRef<HTMLHeadingElement>(null);
  const sealed = sealedUnder(form, reading);
  const show = (serverSeed: string): void => {
    onChange({ serverSeed });
    // The pressed button is gone.
    title.current?.focus();
  };
  return (
    <PanelSection title={t('The proof')} heading={{ mb: '4', ref: title, tabIndex: -1 }} gridColumn={{ lg: '2' }} gridRow={{ lg: '1' }}>
      {inputs === null && sealed !== undefined && <SealedRound seedHash={sealed} onRevealed={show} />}
      {inputs === null && sealed === undefined && (
        <EmptyState title={t('No round yet')} icon={<ShieldIcon size={40} />}>
          {t('Enter the server seed, the client seed and the nonce to see the round recomputed here, step by step.')}
        </EmptyState>
      )}
      {inputs !== null && (
        <>
          {since !== null && (
            <Text tone="muted" mb="3">
              {t('By the rules of entry {seq}. The house has changed them since.', { seq: String(since) })}
            </Text>
          )}
          <RoundProof inputs={inputs} rules={rules} recorded={recorded} />
          <Heading level={3} look="label" mt="6" mb="2">
            {t('The same on the command line')}
          </Heading>
          <HashText value={roundCommand(inputs, rules, recorded.seedHash)} label={t('command')} keep={0} />
          <ShareRound inputs={inputs} rules={rules} recorded={recorded} />
        </>
      )}
    </PanelSection>
  );
}

/** A word for a POSIX shell: in single quotes if it needs them. */
const quoted = (word: string): string => (/^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The same round on the command line, for people who do not trust the page. */
function roundCommand({ game, serverSeed, clientSeed, nonce, choice }: RoundInputs, rules: Rules, seedHash: string | undefined): string {
  const round = { game, 'server-seed': serverSeed, 'client-seed': clientSeed, nonce: String(nonce), choice: JSON.stringify(choice) };
  const [ownRules, usualRules] = [rules, defaultRules].map((all: Partial<Record<GameName, object>>) => all[game]);
  const options = {
    ...round,
    ...(isSame(ownRules, usualRules) ? {} : { rules: JSON.stringify({ [game]: ownRules }) }),
    ...(seedHash === undefined ? {} : { 'seed-hash': seedHash }),
  };
  return ['npm run -s audit -- round', ...Object.entries(options).map(([name, value]) => `--${name} ${quoted(value)}`)].join(' ');
}

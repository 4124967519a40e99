import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import { DEMO_FIRST_HASH } from '../../api/demoSeed.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { announce } from '../../ui/announcements.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { Form } from '../../ui/Form.tsx';
import { PanelSection, Section } from '../../ui/Section.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useAnchor } from '../../ui/useAnchor.ts';
import { gameOf } from '../games/games.ts';
import { rulesOfRound } from '../proof/traceRound.ts';
import { HowProofsWork } from './HowProofsWork.tsx';
import { OddsTable } from './OddsTable.tsx';
import { ProofPanel } from './ProofPanel.tsx';
import { RoundFields } from './RoundFields.tsx';
import { readRound, type ReadRound, type RoundForm, type RoundFormProblems } from './roundForm.ts';
import { exampleRound, useRoundForm } from './useRoundForm.ts';
import { t } from '../../languages/t.ts';

/** Hashes that somebody may enter in place of a seed: of the player's own seeds, and of the example. */
const knownHashes = (account: Account | undefined): readonly string[] => [
  DEMO_FIRST_HASH,
  ...(account ? [account.seeds.activeHash, account.seeds.nextHash] : []),
  ...(account?.lastReveal ? [account.lastReveal.seedHash] : []),
];

/** Any round of any house, recomputed from its inputs. Needs no account. */
export function FairnessScreen() {
  const inForce = useAppSelector(({ world }) => world.rules);
  const history = useAppSelector(({ world }) => world.rulesHistory);
  const [form, change] = useRoundForm();
  const account = useAppSelector(selectAccount);
  const reading = useMemo(() => readRound(form, knownHashes(account)), [form, account]);
  const { inputs: round, recorded } = reading;
  const roundRules = useMemo(() => rulesOfRound(round, recorded, inForce, history), [round, recorded, inForce, history]);
  const { rules } = roundRules;
  const { MoreOdds } = gameOf(form.game);
  const odds = useAnchor<HTMLElement>('odds');
  /* A link brings a round along: its proof comes first where there is one column. */
  const [isFromLink] = useState(() => form.nonce !== '');
  const inputs = <Inputs key="inputs" form={form} onChange={change} reading={reading} />;
  const proof = (
    <ProofPanel
      key="proof"
      form={form}
      onChange={change}
      reading={reading}
      rules={rules}
      since={roundRules === inForce ? null : roundRules.seq}
    />
  );
  return (
    <chakra.div display="grid" gap={{ base: '10', sm: '14' }}>
      <chakra.header maxW="prose">
        <Heading level={1} look="title">
          {t('Check a round')}
        </Heading>
        <Text tone="muted" mt="3">
          {t(
            'You can recompute any round from its seeds. Enter them here, or press Verify beside a bet. Nothing you enter leaves this page.',
          )}
        </Text>
      </chakra.header>
      <chakra.div
        display="grid"
        gap="6"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' }}
        alignItems="start"
      >
        {isFromLink ? [proof, inputs] : [inputs, proof]}
      </chakra.div>
      <Section title={t('The exact odds')} heading={{ mb: '4' }} id="odds" scrollMarginTop="24" ref={odds}>
        <OddsTable game={form.game} choice={form.choice} rules={rules}>
          {MoreOdds && <MoreOdds rules={rules} choice={form.choice} />}
        </OddsTable>
      </Section>
      <ChartRule />
      <HowProofsWork />
    </chakra.div>
  );
}

interface InputsProps {
  form: RoundForm;
  onChange: (change: Partial<RoundForm>) => void;
  reading: ReadRound;
}

function Inputs({ form, onChange, reading: { inputs, problems } }: InputsProps) {
  const [asked, setAsked] = useState(false);
  const verify = (): void => {
    setAsked(true);
    announce(inputs ? t('The round was recomputed. Its steps are below.') : Object.values(problems).join('. '));
  };
  return (
    <PanelSection title={t('The round')} heading={{ mb: '4' }} gridColumn={{ lg: '1' }} gridRow={{ lg: '1' }}>
      <Form gap="5" onSend={verify}>
        <RoundFields form={form} onChange={onChange} problems={problemsToShow(form, problems, asked)} />
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button type="submit">{t('Verify')}</Button>
          <Button look="quiet" onClick={() => onChange(exampleRound(form.game))}>
            {t('Fill in an example')}
          </Button>
        </chakra.div>
      </Form>
    </PanelSection>
  );
}

/** An empty field is wrong only after somebody has asked for the proof. */
function problemsToShow(form: RoundForm, problems: RoundFormProblems, asked: boolean): RoundFormProblems {
  if (asked) return problems;
  const empty = (['serverSeed', 'clientSeed', 'nonce'] as const).filter((name) => form[name] === '');
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !empty.some((one) => one === name)));
}

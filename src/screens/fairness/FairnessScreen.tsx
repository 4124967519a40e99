import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import { DEFAULT_CLIENT_SEED } from '../../domain/accounts/seedPair.ts';
import { type GameName, rulebookOf } from '../../domain/games/catalog.ts';
import { defaultRules, type Rules } from '../../domain/rules.ts';
import { isSame } from '../../domain/same.ts';
import { DEMO_FIRST_HASH, DEMO_FIRST_SEED } from '../../api/demoSeed.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { announce } from '../../ui/announcements.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form } from '../../ui/Form.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { ShieldIcon } from '../../ui/icons/placeIcons.tsx';
import { PanelSection, Section } from '../../ui/Section.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useAnchor } from '../../ui/useAnchor.ts';
import { gameOf } from '../games/games.ts';
import { RoundProof } from '../proof/RoundProof.tsx';
import { rulesOfRound, type RoundInputs } from '../proof/traceRound.ts';
import { HowProofsWork } from './HowProofsWork.tsx';
import { OddsTable } from './OddsTable.tsx';
import { RoundFields } from './RoundFields.tsx';
import { SealedRound } from './SealedRound.tsx';
import { addressOf, formFrom, readRound, type ReadRound, type RoundForm, type RoundFormProblems } from './roundForm.ts';
import { ShareRound } from './ShareRound.tsx';
import { useSearchParams } from 'react-router-dom';
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
    <Proof
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

/** The seed hash of a round that lacks nothing but its server seed. Otherwise undefined. */
const sealedUnder = ({ serverSeed }: RoundForm, { recorded, problems }: ReadRound): string | undefined =>
  serverSeed === '' && Object.keys(problems).every((name) => name === 'serverSeed') ? recorded.seedHash : undefined;

interface ProofProps extends InputsProps {
  rules: Rules;
  /** The entry of these rules, if others are in force. */
  since: number | null;
}

function Proof({ form, onChange, reading, rules, since }: ProofProps) {
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

/** A word of a POSIX shell: in single quotes, unless it needs none. */
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

/** A round of the demo account's first seed, which is public. In dice it is the first bet of every house. */
const exampleRound = (game: GameName): RoundForm => ({
  game,
  serverSeed: DEMO_FIRST_SEED,
  seedHash: DEMO_FIRST_HASH,
  clientSeed: DEFAULT_CLIENT_SEED,
  nonce: '0',
  choice: rulebookOf(game).defaultChoice,
  stake: '10',
  recorded: {},
});

/** Browsers limit how often a page may change its address. The address therefore follows after a pause. */
const ADDRESS_AFTER_MS = 300;

/** The form. The address holds it too, so that a copied link shows the same round. */
function useRoundForm(): readonly [RoundForm, (change: Partial<RoundForm>) => void] {
  const [address, setAddress] = useSearchParams();
  const [form, setForm] = useState(() => formFrom(address));
  /** The address that the form was read from or written to. */
  const known = useRef(address.toString());
  /** Whether the form is newer than the address. */
  const edited = useRef(false);
  const path = useRef(window.location.pathname);

  // A link or the back button has changed the address. It replaces the form.
  useEffect(() => {
    const text = address.toString();
    if (text === known.current) return;
    known.current = text;
    edited.current = false;
    setForm(formFrom(address));
  }, [address]);

  // The form has changed. The address follows after a pause.
  useEffect(() => {
    if (!edited.current) return undefined;
    const timer = setTimeout(() => {
      // The player has left this screen, which stays visible while the next one loads.
      if (window.location.pathname !== path.current) return;
      const next = addressOf(form);
      known.current = next.toString();
      edited.current = false;
      setAddress(next, { replace: true });
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, setAddress]);

  const change = (changed: Partial<RoundForm>): void => {
    edited.current = true;
    setForm((now) => ({ ...now, ...changed }));
  };
  return [form, change];
}

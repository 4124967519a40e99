/** What the owner of a blocked account can still do: withdraw the credits, reveal the seed of the last rounds, export and verify the log. */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { withdrawalIdFrom } from '../../domain/ids.ts';
import { isRefusal, type Refusal } from '../../domain/refusal.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Credentials, ProvedCredentials } from '../../api/forms/credentials.ts';
import { foldEmail } from '../../api/forms/emailForm.ts';
import type { PlayerHouse, PromisedEvent } from '../../api/playerHouse.ts';
import { freshClientSeed, freshCommandId } from '../../base/chance.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { workerInspector } from '../../browser/workerInspector.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import type { Inspection, Inspector } from '../../files/inspection.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Form } from '../../ui/Form.tsx';
import { TextLink } from '../../ui/links.ts';
import { Text } from '../../ui/Text.tsx';
import { saveFile } from '../files/saveFile.ts';
import { InspectionResult } from '../proof/InspectionResult.tsx';
import { useInspection } from '../proof/useInspection.ts';
import { RevealedSeed } from '../seeds/RevealedSeed.tsx';
import { CodeField } from '../shell/CodeField.tsx';
import { addressPlaces, type Payout } from '../shell/payout.ts';
import { PayoutFields } from '../shell/PayoutFields.tsx';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';
import { rich } from '../../languages/rich.tsx';
import { t } from '../../languages/t.ts';

interface BlockedAccountProps {
  readonly credentials: Credentials;
  /** Where the log is verified. Default: in a worker. */
  readonly makeInspector?: () => Inspector;
}

export function BlockedAccount({ credentials, makeInspector = workerInspector }: BlockedAccountProps) {
  const proved = useProvedRequests(credentials);
  return (
    <chakra.div display="grid" gap="6">
      <BlockedWithdrawal proved={proved} />
      <BlockedReveal proved={proved} />
      <BlockedLog proved={proved} makeInspector={makeInspector} />
    </chakra.div>
  );
}

const places: Partial<Record<Refusal['refused'], 'address' | 'code'>> = {
  ...addressPlaces,
  'factor-needed': 'code',
  'factor-wrong': 'code',
};
const placeOf = ({ refused }: Refusal): 'address' | 'code' | 'form' => places[refused] ?? 'form';

type Way = 'withdraw' | 'reveal' | 'export';

interface OpenHouse {
  readonly house: PlayerHouse;
  readonly services: HouseServices;
}

/** Sends one request with what proves its owner. */
type Work = (open: OpenHouse, proof: ProvedCredentials) => Promise<object | Refusal>;

interface ProvedRequests {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly busyWay: string | null;
  /** The request that was sent last. The problem and the code belong to it. */
  readonly way: Way;
  readonly errorAt: (place: 'address' | 'form') => string | undefined;
  readonly codeField: ReactNode;
  readonly send: (way: Way, work: Work) => Promise<void>;
  /** The house has answered with an event, which the exported log must have. */
  readonly promise: (email: string, event: PromisedEvent) => void;
  readonly promisedTo: (email: string) => readonly PromisedEvent[];
}

/** Each request proves the owner by the password, and by a code once the house has said that the account has a second factor. */
function useProvedRequests(credentials: Credentials): ProvedRequests {
  const house = useHouse();
  const services = useServices();
  const { form, busyWay, problem, run } = useAttempt({ quiet: true });
  const [way, setWay] = useState<Way>('withdraw');
  const [code, setCode] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const errorAt = sentenceAt(problem, placeOf);
  const codeError = errorAt('code');
  if (codeError !== undefined && !isCodeAsked) setCodeAsked(true);
  /** By address. The house finds the account in any spelling of it. */
  const promised = useRef(new Map<string, readonly PromisedEvent[]>());
  const promisedTo = (email: string): readonly PromisedEvent[] => promised.current.get(foldEmail(email)) ?? [];
  const promise = (email: string, event: PromisedEvent): void => void promised.current.set(foldEmail(email), [...promisedTo(email), event]);
  const send = async (wanted: Way, work: Work): Promise<void> => {
    if (busyWay !== null) return;
    setWay(wanted);
    const ask = async () => {
      if (!house || !services) throw new StoreUnavailableError('the house is not open');
      return work({ house, services }, { ...credentials, code });
    };
    await run(ask, { way: wanted });
    // A code is good once, also for a request that is refused.
    setCode('');
  };
  const codeField = isCodeAsked && <CodeField value={code} onChange={setCode} error={codeError} />;
  return { form, busyWay, way, errorAt, codeField, send, promise, promisedTo };
}

interface PartProps {
  readonly proved: ProvedRequests;
}

interface RequestFormProps extends PartProps {
  readonly way: Way;
  readonly text: string;
  readonly button: string;
  readonly busyText: string;
  readonly work: Work;
  /** Fields. */
  readonly children?: ReactNode;
}

function RequestForm({ proved, way, text, button, busyText, work, children }: RequestFormProps) {
  const { form, busyWay, errorAt, codeField, send } = proved;
  const isLast = proved.way === way;
  const problem = isLast ? errorAt('form') : undefined;
  return (
    <Form ref={isLast ? form : undefined} onSend={() => void send(way, work)}>
      <Text size="sm" tone="muted">
        {text}
      </Text>
      {problem !== undefined && <Banner tone="error">{problem}</Banner>}
      {children}
      {isLast && codeField}
      <Button
        type="submit"
        wide
        look="outline"
        aria-disabled={busyWay !== null || undefined}
        busyText={busyWay === way ? busyText : undefined}
      >
        {button}
      </Button>
    </Form>
  );
}

/** The way out for the credits of a blocked account: a withdrawal of them all. */
function BlockedWithdrawal({ proved }: PartProps) {
  const [payout, setPayout] = useState<Payout>({ method: 'paypal', address: '' });
  const [requestedCents, setRequestedCents] = useState<number | null>(null);
  /** The same request after a lost answer has no second effect. */
  const sent = useRef({ key: '', id: '' });
  const work: Work = async ({ house, services }, proof) => {
    const key = JSON.stringify([foldEmail(proof.email), payout]);
    if (sent.current.key !== key) sent.current = { key, id: freshCommandId(house.ports.entropy) };
    const { id } = sent.current;
    const answer = await services.withdrawBlocked(proof, payout, id);
    if (isRefusal(answer)) return answer;
    const { cents } = answer;
    const { method } = payout;
    // The address is not in the log.
    proved.promise(proof.email, { type: 'withdrawal/requested', data: { withdrawal: withdrawalIdFrom(id), cents, method } });
    setRequestedCents(cents);
    return answer;
  };
  if (requestedCents !== null)
    return (
      <Banner tone="success">
        {t('Withdrawal of {requested} credits requested. An admin decides about it.', { requested: formatCredits(requestedCents) })}
      </Banner>
    );
  return (
    <RequestForm
      proved={proved}
      way="withdraw"
      text={t(
        'Your credits are still yours. You can withdraw here what can be withdrawn now. To play again, ask an admin to unblock your account.',
      )}
      button={t('Withdraw my credits')}
      busyText={t('Submitting…')}
      work={work}
    >
      <PayoutFields payout={payout} onChange={setPayout} error={proved.errorAt('address')} />
    </RequestForm>
  );
}

/** Rotates the server seed. The page compares the seed with its hash. */
function BlockedReveal({ proved }: PartProps) {
  const [reveal, setReveal] = useState<Account['lastReveal']>(null);
  /** The same request after a lost answer has no second effect. */
  const sent = useRef<{ readonly clientSeed: string; readonly id: string } | null>(null);
  const work: Work = async ({ house, services }, proof) => {
    const { entropy } = house.ports;
    const { clientSeed, id } = (sent.current ??= { clientSeed: freshClientSeed(entropy), id: freshCommandId(entropy) });
    const answer = await services.revealBlocked(proof, clientSeed, id);
    if (isRefusal(answer)) return answer;
    const { seedHash, serverSeed } = answer;
    proved.promise(proof.email, { type: 'seed/rotated', data: { seedHash, serverSeed, clientSeed } });
    setReveal(answer);
    return answer;
  };
  if (reveal)
    return (
      <chakra.div display="grid" gap="2">
        <RevealedSeed reveal={reveal} recents={{}} rotations={1} />
        <Text size="sm" tone="muted">
          {t('Which hash was promised is the word of the house until you verify your log here.')}
        </Text>
      </chakra.div>
    );
  return (
    <RequestForm
      proved={proved}
      way="reveal"
      text={t('Your last rounds are proved once their server seed is revealed. Compare its hash with the one in your history or export.')}
      button={t('Reveal my server seed')}
      busyText={t('Revealing…')}
      work={work}
    />
  );
}

/** Whoever comes here was told of a block, so the log of the account has one. */
const blockTold: PromisedEvent = { type: 'account/blocked', data: {} };

/** Exports the log as the account may read it, and verifies it as the log page does for an account that is not blocked. */
function BlockedLog({ proved, makeInspector }: PartProps & { readonly makeInspector: () => Inspector }) {
  const { state, run } = useInspection(makeInspector);
  const work: Work = async ({ house, services }, proof) => {
    // What the house told this page and earlier ones, and what it answered here, must be in the file. A house in this tab has told nobody anything.
    const promised = [...proved.promisedTo(proof.email), blockTold];
    const options = house.received === 'own' ? { shown: { ...(await house.shown()), promised } } : {};
    const exported = await services.exportBlocked(proof, () => undefined);
    if (exported === null) return ownRefusal('failed', t('The log could not be read. Nothing was changed.'));
    if (isRefusal(exported)) return exported;
    saveFile(exported.file, exported.name);
    void run(async () => exported, options).then((inspection) => {
      if (inspection?.differs) house.judgeShown(inspection.differs);
    });
    return exported;
  };
  return (
    <chakra.div display="grid" gap="4">
      <RequestForm
        proved={proved}
        way="export"
        text={t(
          'Your file holds everything you did and everything that is public. It is verified here, and you can verify it anywhere else.',
        )}
        button={t('Export and verify my log')}
        busyText={t('Exporting…')}
        work={work}
      />
      {state.phase === 'done' && state.inspection.report.ok && <OwnBalance inspection={state.inspection} />}
      <InspectionResult state={state} />
      {state.phase === 'done' && (
        <Text size="sm" tone="muted">
          {rich('Your history is in the file. To read it, open the file on <link>the page of the log</link>.', {
            link: (words) => <TextLink to="/log">{words}</TextLink>,
          })}
        </Text>
      )}
    </chakra.div>
  );
}

/** Whose view the file is, the balance that it comes to, and whether it ends with a block: the account may have been unblocked meanwhile. */
function OwnBalance({ inspection: { balances, report } }: { readonly inspection: Inspection }) {
  const own = balances.find(({ account }) => account === report.viewer);
  if (!own) return <Banner tone="error">{t('This is not the view of an account.')}</Banner>;
  return (
    <>
      <Text>{t('At its end {username} has {balance} credits.', { username: own.username, balance: formatCredits(own.cents) })}</Text>
      {!own.blocked && <Banner tone="warning">{t('By this log your account is not blocked.')}</Banner>}
    </>
  );
}

import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount, selectHeld } from '../../store/selectors/account.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { TextLink } from '../../ui/links.ts';
import { Heading, Text } from '../../ui/Text.tsx';
import { fairnessLink } from '../proof/fairnessLink.ts';
import { ProofFact } from '../proof/ProofStep.tsx';
import { newestDrawnFrom } from './newestDraw.ts';
import { RevealedSeed } from './RevealedSeed.tsx';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { ClientSeedField } from './ClientSeedField.tsx';
import { freshClientSeed } from '../../base/chance.ts';
import { RefreshIcon } from '../../ui/icons/actionIcons.tsx';

interface FairnessDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The seeds of the signed-in account: the commitment, the client seed, and the reveal. */
export function FairnessDialog({ open, onClose }: FairnessDialogProps) {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  const held = useAppSelector(selectHeld);
  const last = account && newestDrawnFrom(account.seeds.activeHash, account.recents);
  const [rotations, setRotations] = useState(0);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title="Provably fair"
      description="Each result comes from three values: a server seed that was fixed before your first bet, your client seed, and the number of the bet."
    >
      {house && account ? (
        <chakra.div display="grid" gap="7">
          <Part title="In use">
            <chakra.dl display="grid" gap="2">
              <ProofFact term="Server seed hash">
                <HashText value={account.seeds.activeHash} label="server seed hash" keep={0} />
              </ProofFact>
              <ProofFact term="Nonce">
                <Text as="span">{account.seeds.nonce} (the next bet’s number)</Text>
              </ProofFact>
              <ProofFact term="Next seed’s hash">
                <HashText value={account.seeds.nextHash} label="hash of the next server seed" keep={0} />
              </ProofFact>
            </chakra.dl>
            {last && !held.includes(last.id) && (
              <Text>
                <TextLink to={fairnessLink(last)} onClick={onClose}>
                  Reveal and verify the last round
                </TextLink>
              </Text>
            )}
          </Part>
          <ClientSeedForm house={house} account={account} />
          <Part title="Rotate the server seed">
            <RotateForm house={house} onRotated={() => setRotations((count) => count + 1)} />
          </Part>
          {account.lastReveal !== null && (
            <Part title="Revealed">
              <RevealedSeed reveal={account.lastReveal} recents={account.recents} rotations={rotations} onLeave={onClose} />
            </Part>
          )}
        </chakra.div>
      ) : (
        <Text>Sign in to see your seeds.</Text>
      )}
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="3" minW="0">
      <Heading level={3} look="label">
        {title}
      </Heading>
      {children}
    </chakra.section>
  );
}

/** Changes the client seed of the active pair. */
function ClientSeedForm({ house, account }: { house: PlayerHouse; account: Account }) {
  /* Null until something is typed. Then the field shows the active seed, even if it changes elsewhere. */
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? account.seeds.clientSeed;
  const { form, busy, problem, send } = useCommand();
  const save = async (): Promise<void> => {
    const command = { type: 'ChangeClientSeed', payload: { clientSeed: text } } as const;
    if (await send(command, { done: 'Client seed updated' })) setDraft(null);
  };
  return (
    <Form ref={form} onSend={() => void save()}>
      <ClientSeedField
        label="Client seed"
        hint="Yours to choose, 1 to 64 characters. It counts from the next bet on; the nonce goes on."
        house={house}
        value={text}
        onChange={setDraft}
        error={problem?.sentence}
      >
        <Button type="submit" look="outline" busyText={busy ? 'Saving…' : undefined}>
          Save
        </Button>
      </ClientSeedField>
    </Form>
  );
}

/** Reveals the active server seed. The next one begins with the typed client seed, or with one that is drawn here. */
function RotateForm({ house, onRotated }: { house: PlayerHouse; onRotated: () => void }) {
  const [text, setText] = useState('');
  const { form, busy, problem, send } = useCommand();
  const rotate = async (): Promise<void> => {
    const clientSeed = text === '' ? freshClientSeed(house.ports.entropy) : text;
    const command = { type: 'RotateSeed', payload: { clientSeed } } as const;
    if (!(await send(command, { done: 'Server seed rotated' }))) return;
    setText('');
    onRotated();
  };
  return (
    <Form ref={form} gap="3" onSend={() => void rotate()}>
      <Text size="sm" tone="muted">
        The seed in use is revealed, so that its bets can be checked. The next one takes its place, a new next one is promised, and the
        nonce starts again at 0.
      </Text>
      <ClientSeedField
        label="New client seed"
        hint="One that you have not used lately. Leave it empty and your browser draws one."
        house={house}
        value={text}
        onChange={setText}
        error={problem?.sentence}
      />
      <Button type="submit" look="outline" justifySelf="start" icon={<RefreshIcon size={18} />} busyText={busy ? 'Rotating…' : undefined}>
        Rotate
      </Button>
    </Form>
  );
}

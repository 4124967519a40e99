import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import type { Command } from '../../../domain/commands/catalog.ts';
import type { Offer } from '../../../domain/worldParts.ts';
import { AmountInput } from '../../../ui/AmountInput.tsx';
import { amountToEdit, readAmount } from '../../../ui/amountText.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, type FieldWiring } from '../../../ui/Field.tsx';
import { TextArea, TextInput } from '../../../ui/TextInput.tsx';
import { send, useForgottenErrors, useOffice } from '../adminContext.ts';

const blank = { title: '', description: '', requirements: '', provider: '', category: '', reward: '1', imageUrl: '' };
type Fields = typeof blank;

const fieldsOf = (offer: Offer | null): Fields =>
  offer ? { ...offer, reward: amountToEdit(offer.rewardCents), imageUrl: offer.imageUrl ?? '' } : blank;

/** What is missing, by field: the house refuses the same, but says it of the form as a whole. */
function missing({ title, description, provider, reward }: Fields): ReadonlySet<keyof Fields> {
  const read = readAmount(reward);
  const empty = Object.entries({ title, description, provider }).flatMap(([name, text]) =>
    text.trim() === '' ? [name as keyof Fields] : [],
  );
  return new Set(read.ok && read.cents >= 1 ? empty : [...empty, 'reward']);
}

/** An offer as an admin writes it; a new one where none is given. */
export function OfferDialog({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const office = useOffice();
  useForgottenErrors();
  const [fields, setFields] = useState(() => fieldsOf(offer));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const lacking = problem === null ? new Set<keyof Fields>() : missing(fields);
  const set = (name: keyof Fields) => (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value });

  const submit = async (): Promise<void> => {
    setBusy(true);
    const read = readAmount(fields.reward);
    const { title, description, requirements, provider, category, imageUrl } = fields;
    const terms = { title, description, requirements, provider, category, imageUrl, rewardCents: read.ok ? read.cents : null };
    const command: Command = offer
      ? { type: 'UpdateOffer', payload: { offer: offer.id, terms } }
      : { type: 'CreateOffer', payload: { terms } };
    const sentence = await send(office, command, { done: offer ? 'Offer updated' : 'Offer created', failed: 'Failed to save offer' });
    setBusy(false);
    setProblem(sentence);
    if (sentence === null) onClose();
  };

  const row = (
    name: keyof Fields,
    label: string,
    options: { required?: boolean; hint?: string; draw?: (wiring: FieldWiring) => ReactNode } = {},
  ) => (
    <Field
      label={label}
      required={options.required ?? false}
      hint={options.hint}
      error={lacking.has(name) ? `${label} is needed` : undefined}
    >
      {options.draw ?? ((wiring) => <TextInput {...wiring} autoComplete="off" value={fields[name]} onChange={set(name)} />)}
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={offer ? 'Edit Offer' : 'Add Offer'}
      {...(offer ? { description: 'Who was sent on before is paid what was promised then.' } : {})}
    >
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {problem !== null && <Banner tone="error">{problem}</Banner>}
        {row('title', 'Title', { required: true })}
        {row('description', 'Description', {
          required: true,
          draw: (wiring) => <TextArea {...wiring} value={fields.description} onChange={set('description')} />,
        })}
        {row('requirements', 'Requirements', {
          draw: (wiring) => <TextArea {...wiring} minH="16" value={fields.requirements} onChange={set('requirements')} />,
        })}
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          {row('provider', 'Provider', { required: true })}
          {row('category', 'Category', { hint: 'Left empty it is “other”' })}
        </chakra.div>
        {row('reward', 'Reward', {
          required: true,
          draw: (wiring) => <AmountInput wiring={wiring} value={fields.reward} onChange={(reward) => setFields({ ...fields, reward })} />,
        })}
        {row('imageUrl', 'Image address', { hint: 'https only; empty for none' })}
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end" mt="2">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(busy ? { busyText: 'Saving…' } : {})}>
            {offer ? 'Save offer' : 'Create offer'}
          </Button>
        </chakra.div>
      </chakra.form>
    </Dialog>
  );
}

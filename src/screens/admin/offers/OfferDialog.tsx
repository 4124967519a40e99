import { chakra } from '@chakra-ui/react';
import type { Command } from '../../../domain/commands/catalog.ts';
import { IMAGE_ADDRESS, SMALLEST_REWARD_CENTS } from '../../../domain/earning/offers.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { amountToEdit, readAmount, readWhole } from '../../../ui/amountText.ts';
import { formatCredits } from '../../../ui/credits.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TextArea } from '../../../ui/TextInput.tsx';
import { useFields } from '../../../ui/useFields.ts';
import { sentenceAt } from '../../shell/useAttempt.ts';
import { useCommand } from '../../shell/useCommand.ts';
import { t } from '../../../languages/t.ts';

type Offer = OfficeAnswer<'offers'>['rows'][number];

const blank = { title: '', description: '', requirements: '', provider: '', category: '', reward: '1', minutes: '', imageUrl: '' };
type Fields = typeof blank;

/** An address with letters of other scripts, as a browser sends it. Others stay as typed. */
const encodedAddress = (typed: string): string => (URL.canParse(typed) && !IMAGE_ADDRESS.test(typed.trim()) ? new URL(typed).href : typed);

const fieldsOf = (offer: Offer | null): Fields =>
  offer
    ? {
        ...blank,
        ...offer,
        reward: amountToEdit(offer.rewardCents),
        minutes: String(offer.minutes ?? ''),
        imageUrl: offer.imageUrl ?? '',
      }
    : blank;

/** The required fields and their names. */
const needed = { title: t('Title'), description: t('Description'), provider: t('Provider'), reward: t('Reward') } as const;

/** The form of an offer. Null: a new one. */
export function OfferDialog({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const attempt = useCommand();
  const { fields, bind } = useFields(() => fieldsOf(offer));
  const read = readAmount(fields.reward);
  const errorAt = sentenceAt(attempt.problem, ({ refused }) => (refused === 'offer-minutes' ? 'minutes' : 'form'));
  /* The house refuses these faults too, but does not say which field is wrong. */
  const row = (name: keyof typeof needed) => {
    const lacking = name === 'reward' ? !read.ok || read.cents < SMALLEST_REWARD_CENTS : fields[name].trim() === '';
    const sentence =
      name === 'reward'
        ? t('Reward must be at least {amount}', { amount: formatCredits(SMALLEST_REWARD_CENTS) })
        : t('{needed} is needed', { needed: needed[name] });
    return { label: needed[name], required: true, error: errorAt('form') !== undefined && lacking ? sentence : undefined };
  };
  const area = (name: keyof Fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => bind(name).onChange(event.target.value),
  });

  const save = async (): Promise<void> => {
    const { title, description, requirements, provider, category, imageUrl } = fields;
    /* A text that is no number is sent as 0, which the house refuses. */
    const minutes = fields.minutes.trim() === '' ? null : readWhole(fields.minutes, 5) || 0;
    const rewardCents = read.ok ? read.cents : null;
    const terms = { title, description, requirements, provider, category, imageUrl: encodedAddress(imageUrl), rewardCents, minutes };
    const command: Command = offer
      ? { type: 'UpdateOffer', payload: { offer: offer.id, terms } }
      : { type: 'CreateOffer', payload: { terms } };
    if (await attempt.send(command, { done: offer ? t('Offer updated') : t('Offer created'), failed: t('Failed to save offer') }))
      onClose();
  };
  return (
    <FormDialog
      attempt={attempt}
      problem={errorAt('form')}
      onClose={onClose}
      title={offer ? t('Edit Offer') : t('Add Offer')}
      {...(offer ? { description: t('Players who have already started it are paid the reward they were promised.') } : {})}
      submitText={offer ? t('Save offer') : t('Create offer')}
      submitBusyText={t('Saving…')}
      onSend={() => void save()}
    >
      <TextField {...row('title')} {...bind('title')} />
      <Field {...row('description')}>{(wiring) => <TextArea {...wiring} {...area('description')} />}</Field>
      <Field label={t('Requirements')}>{(wiring) => <TextArea {...wiring} minH="16" {...area('requirements')} />}</Field>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <TextField {...row('provider')} {...bind('provider')} />
        <TextField label={t('Category')} hint={t('Empty: “other”')} {...bind('category')} />
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <AmountField {...row('reward')} {...bind('reward')} />
        <AmountField
          label={t('Time it takes')}
          hint={t('Roughly; leave empty if unknown')}
          error={errorAt('minutes')}
          {...bind('minutes')}
          unit={t('minutes')}
        />
      </chakra.div>
      <TextField label={t('Image address')} hint={t('https only; leave empty for none')} {...bind('imageUrl')} />
    </FormDialog>
  );
}

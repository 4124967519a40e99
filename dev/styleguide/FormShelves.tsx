import { useState } from 'react';
import { AmountField } from '../../src/ui/AmountField.tsx';
import { amountToEdit, readAmount } from '../../src/ui/amountText.ts';
import { Button, ButtonLink } from '../../src/ui/Button.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { RefreshIcon, ShuffleIcon } from '../../src/ui/icons/actionIcons.tsx';
import { TextLink } from '../../src/ui/links.ts';
import { PasswordInput } from '../../src/ui/TextField.tsx';
import { Segmented } from '../../src/ui/Segmented.tsx';
import { Slider } from '../../src/ui/Slider.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { SelectInput, TextArea, TextInput } from '../../src/ui/TextInput.tsx';
import { Row, Shelf } from './Shelf.tsx';

const looks = ['solid', 'outline', 'quiet', 'danger'] as const;

export function ButtonShelf() {
  return (
    <Shelf title="Buttons and links">
      {looks.map((look) => (
        <Row key={look}>
          <Button look={look}>Roll Dice</Button>
          <Button look={look} size="sm">
            Small
          </Button>
          <Button look={look} icon={<ShuffleIcon />}>
            With icon
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} busyText="Signing In...">
            Sign In
          </Button>
        </Row>
      ))}
      <Row>
        <Button size="lg">Large</Button>
        <ButtonLink to="/" size="lg" look="outline">
          A link as a button
        </ButtonLink>
        <TextLink to="/">A link in a sentence</TextLink>
        <IconButton label="Refresh" icon={<RefreshIcon />} />
        <IconButton label="Refresh, small" size="sm" icon={<RefreshIcon size={16} />} />
        <IconButton label="Pressed" aria-pressed icon={<ShuffleIcon />} />
        <IconButton label="Refresh, disabled" disabled icon={<RefreshIcon />} />
        <Spinner label="Loading offers" />
      </Row>
    </Shelf>
  );
}

export const FormShelf = () => (
  <Shelf title="Forms">
    <TextFields />
    <BetAmount />
    <Choices />
  </Shelf>
);

function TextFields() {
  return (
    <>
      <Field label="Username" hint="3 to 20 letters, digits and _ . -" required>
        {(wiring) => <TextInput {...wiring} autoComplete="username" placeholder="ada" />}
      </Field>
      <Field label="Email" error="Email already in use">
        {(wiring) => <TextInput {...wiring} type="email" autoComplete="email" defaultValue="ADA@example.com" />}
      </Field>
      <Field label="Password" aside={<TextLink to="/support">Forgot password?</TextLink>}>
        {(wiring) => <PasswordInput {...wiring} autoComplete="current-password" defaultValue="correct horse" />}
      </Field>
      <Field label="Disabled">{(wiring) => <TextInput {...wiring} disabled defaultValue="cannot be changed" />}</Field>
      <Field label="Read only">{(wiring) => <TextInput {...wiring} readOnly defaultValue="can be copied" />}</Field>
      <Field label="Notes">{(wiring) => <TextArea {...wiring} defaultValue="Several lines" />}</Field>
      <Field label="Provider">
        {(wiring) => (
          <SelectInput {...wiring}>
            <option>First wall</option>
            <option>Second wall</option>
          </SelectInput>
        )}
      </Field>
    </>
  );
}

function BetAmount() {
  const [amount, setAmount] = useState('10');
  const reading = readAmount(amount);
  const cents = reading.ok ? reading.cents : 0;
  return (
    <AmountField
      label="Bet amount"
      error={reading.ok ? undefined : 'Please enter a valid bet amount'}
      value={amount}
      onChange={setAmount}
      steps={[
        { text: '½', label: 'Half the bet', onPress: () => setAmount(amountToEdit(Math.floor(cents / 2))) },
        { text: '2×', label: 'Double the bet', onPress: () => setAmount(amountToEdit(cents * 2)) },
        { text: 'Max', label: 'Bet the most allowed', onPress: () => setAmount('1000'), disabled: true },
      ]}
      chips={['1', '5', '10', '25', '100'].map((text) => ({
        text,
        label: `Bet ${text} credits`,
        onPress: () => setAmount(text),
        pressed: text === amount,
      }))}
    />
  );
}

type Side = 'under' | 'over' | 'never';

function Choices() {
  const [target, setTarget] = useState(50);
  const [side, setSide] = useState<Side>('under');
  const [agreed, setAgreed] = useState(true);
  return (
    <>
      <Slider
        label="Target"
        value={target}
        min={1}
        max={99}
        onChange={setTarget}
        valueText={(value) => `${value}, win chance ${value} of 99`}
        ends={['1', '99']}
      />
      <Slider label="Rows" value={12} min={8} max={16} onChange={() => undefined} disabled />
      <Segmented
        legend="Roll"
        value={side}
        onChange={setSide}
        options={[
          { value: 'under', text: 'Under' },
          { value: 'over', text: 'Over' },
          { value: 'never', text: 'Not now', disabled: true },
        ]}
      />
      <Row>
        <Checkbox checked={agreed} onChange={setAgreed}>
          Hotkeys
        </Checkbox>
        <Checkbox checked={false} onChange={() => undefined} disabled>
          Disabled
        </Checkbox>
      </Row>
    </>
  );
}

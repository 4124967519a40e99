import '@testing-library/jest-dom/vitest';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AmountField } from '../../src/ui/AmountField.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { PasswordInput } from '../../src/ui/TextField.tsx';
import { Segmented } from '../../src/ui/Segmented.tsx';
import { Slider } from '../../src/ui/Slider.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { renderUi } from './render.tsx';

test('a field names its input and describes it by error and hint', () => {
  renderUi(
    <Field label="Email" hint="We never send mail" error="Email already in use">
      {(wiring) => <TextInput {...wiring} />}
    </Field>,
  );
  const input = screen.getByLabelText('Email');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Email already in use We never send mail');
});

test('a field without an error is valid and undescribed', () => {
  renderUi(<Field label="Email">{(wiring) => <TextInput {...wiring} />}</Field>);
  expect(screen.getByLabelText('Email')).toBeValid();
  expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-describedby');
});

test('a busy button shows what is going on, keeps the focus and ignores presses', async () => {
  const press = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderUi(
    <form onSubmit={submit}>
      <Button type="submit" busyText="Signing In..." onClick={press}>
        Sign In
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Signing In...' });
  button.focus();
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('a password can be shown and hidden again', async () => {
  renderUi(<Field label="Password">{(wiring) => <PasswordInput {...wiring} />}</Field>);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('an amount keeps the comma that was typed', async () => {
  function Bet() {
    const [text, setText] = useState('');
    return (
      <AmountField
        label="Bet amount"
        value={text}
        onChange={setText}
        steps={[{ text: '½', label: 'Half the bet', onPress: () => setText('5') }]}
      />
    );
  }
  renderUi(<Bet />);
  const input = screen.getByLabelText('Bet amount');
  await userEvent.type(input, '1,5');
  expect(input).toHaveValue('1,5');
  await userEvent.click(screen.getByRole('button', { name: 'Half the bet' }));
  expect(input).toHaveValue('5');
});

function Target({ onChange }: { onChange: (value: number) => void }) {
  const [value, setValue] = useState(50);
  return (
    <Slider
      label="Target"
      min={1}
      max={99}
      value={value}
      valueText={(target) => `${target} of 99`}
      onChange={(target) => {
        setValue(target);
        onChange(target);
      }}
    />
  );
}

test('a slider says its value in words and moves', () => {
  const change = vi.fn();
  renderUi(<Target onChange={change} />);
  const slider = screen.getByRole('slider', { name: 'Target' });
  expect(slider).toHaveAttribute('aria-valuetext', '50 of 99');
  fireEvent.change(slider, { target: { value: '37' } });
  expect(change).toHaveBeenLastCalledWith(37);
  expect(slider).toHaveAttribute('aria-valuetext', '37 of 99');
});

test.each(['below', 'above'] as const)('a slider is filled %s its value', (chooses) => {
  renderUi(<Slider label="Target" min={2} max={12} value={6} onChange={vi.fn()} chooses={chooses} />);
  const slider = screen.getByRole('slider', { name: 'Target' });
  const colour = (name: string) => getComputedStyle(slider).getPropertyValue(name);
  expect(colour('--place')).toBe('40%');
  expect(colour('--chosen')).not.toBe(colour('--rest'));
  expect([colour('--below'), colour('--above')]).toEqual(
    chooses === 'below' ? [colour('--chosen'), colour('--rest')] : [colour('--rest'), colour('--chosen')],
  );
});

test('a slider with one value only is empty', () => {
  renderUi(<Slider label="After entry" min={5} max={5} value={5} onChange={vi.fn()} />);
  expect(getComputedStyle(screen.getByRole('slider')).getPropertyValue('--place')).toBe('0%');
});

test('the number beside a slider takes only what the slider could be', async () => {
  const change = vi.fn();
  renderUi(<Target onChange={change} />);
  const number = screen.getByRole('textbox', { name: 'Target, as a number' });
  await userEvent.clear(number);
  await userEvent.type(number, '100');
  expect(change.mock.calls.flat()).toEqual([1, 10]);
  expect(number).toBeInvalid();
  await userEvent.tab();
  expect(number).toHaveValue('10');
  expect(number).toBeValid();
});

test('a segmented choice is a group of radio buttons', async () => {
  const change = vi.fn();
  renderUi(
    <Segmented
      legend="Roll"
      value="under"
      onChange={change}
      options={[
        { value: 'under', text: 'Under' },
        { value: 'over', text: 'Over' },
        { value: 'gone', text: 'Gone', disabled: true },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Roll' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Under' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Over' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Gone' }));
  expect(change.mock.calls).toEqual([['over']]);
});

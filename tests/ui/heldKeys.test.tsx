import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { AmountField } from '../../src/ui/AmountField.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Form } from '../../src/ui/Form.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { renderUi } from './render.tsx';

const nothing = (): void => undefined;

const controls: readonly [of: string, shown: (pressed: () => void) => ReactElement][] = [
  ['a button', (pressed) => <Button onClick={pressed}>Bet</Button>],
  ['a button with an icon only', (pressed) => <IconButton label="Bet" icon="B" onClick={pressed} />],
  [
    'the button of a form',
    (pressed) => (
      <Form onSend={pressed}>
        <Button type="submit">Bet</Button>
      </Form>
    ),
  ],
  [
    'a step beside an amount',
    (pressed) => <AmountField label="Amount" value="1" onChange={nothing} steps={[{ text: '+', label: 'Bet', onPress: pressed }]} />,
  ],
  [
    'a button without a component of its own',
    (pressed) => (
      <button type="button" onClick={pressed}>
        Bet
      </button>
    ),
  ],
];

test.each(controls)('Enter held down presses %s once', async (_of, shown) => {
  const pressed = vi.fn();
  renderUi(shown(pressed));
  screen.getByRole('button', { name: 'Bet' }).focus();
  await userEvent.keyboard('{Enter>30/}');
  expect(pressed).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('Enter held down in a field sends its form once', async () => {
  const sent = vi.fn();
  renderUi(
    <Form onSend={sent}>
      <TextInput aria-label="Amount" />
      <Button type="submit">Bet</Button>
    </Form>,
  );
  screen.getByLabelText('Amount').focus();
  await userEvent.keyboard('{Enter>30/}');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a form in a dialog of another form sends only itself', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  renderUi(
    <Form onSend={outer}>
      {createPortal(
        <Form onSend={inner}>
          <Button type="submit">Save</Button>
        </Form>,
        document.body,
      )}
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1]);
});

/** As where the button that began a round gives way to the one that ends it. */
function TwoSteps({ ended }: { ended: () => void }) {
  const [began, setBegan] = useState(false);
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => end.current?.focus(), [began]);
  return began ? (
    <Button ref={end} key="end" onClick={ended}>
      End
    </Button>
  ) : (
    <Button key="begin" onClick={() => setBegan(true)}>
      Begin
    </Button>
  );
}

test('a key that is still held does not press the button that gets the focus next', async () => {
  const ended = vi.fn();
  renderUi(<TwoSteps ended={ended} />);
  screen.getByRole('button', { name: 'Begin' }).focus();
  await userEvent.keyboard('{Enter>30/}');
  expect(screen.getByRole('button', { name: 'End' })).toHaveFocus();
  expect(ended).not.toHaveBeenCalled();
});

test('text is written by held keys as ever', async () => {
  renderUi(
    <>
      <textarea aria-label="Note" />
      <input aria-label="Line" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Note'), 'a{Enter>3/}b');
  expect(screen.getByLabelText('Note')).toHaveValue('a\n\n\nb');
  await userEvent.type(screen.getByLabelText('Line'), 'a[Space>3/]b');
  expect(screen.getByLabelText('Line')).toHaveValue('a   b');
});

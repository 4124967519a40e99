import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from '../../src/ui/FormDialog.tsx';
import { Question } from '../../src/ui/Question.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { useFields } from '../../src/ui/useFields.ts';
import { renderUi } from './render.tsx';

interface Shown {
  busy?: boolean;
  problem?: string;
  forget?: () => void;
  onSend?: (typed: object) => void;
}

function Renaming({ busy = false, problem, forget = () => undefined, onSend }: Shown) {
  const [open, setOpen] = useState(true);
  const { fields, bind } = useFields({ name: 'ada', secret: '' });
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      title="Rename"
      attempt={{ busy, forget }}
      problem={problem}
      submitText="Save"
      submitBusyText="Saving…"
      onSend={() => onSend?.(fields)}
    >
      <TextField label="Name" aside={<button type="button">Max</button>} {...bind('name')} />
      <TextField label="Secret" type="password" {...bind('secret')} />
    </FormDialog>
  );
}

test('the first field has the focus, and what was typed in all of them is sent', async () => {
  const onSend = vi.fn();
  renderUi(<Renaming onSend={onSend} />);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Secret'), 'sh');
  await userEvent.type(screen.getByLabelText('Name'), ' l');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSend.mock.calls).toEqual([[{ name: 'ada l', secret: 'sh' }]]);
});

test.each(['Escape', 'Cancel'])('%s closes it, and what went wrong is forgotten', async (way) => {
  const forget = vi.fn();
  renderUi(<Renaming problem="This name is taken" forget={forget} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This name is taken');
  expect(forget).not.toHaveBeenCalled();
  if (way === 'Escape') await userEvent.keyboard('{Escape}');
  else await userEvent.click(screen.getByRole('button', { name: way }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(forget).toHaveBeenCalledOnce();
});

test('while it is sent its button says so, and a further press sends nothing', async () => {
  const onSend = vi.fn();
  renderUi(<Renaming busy onSend={onSend} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Saving…' }));
  expect(onSend).not.toHaveBeenCalled();
});

test('a question is answered by one of its two buttons', async () => {
  const [onYes, onClose] = [vi.fn(), vi.fn()];
  renderUi(
    <Question title="Delete it?" yes="Delete" no="Keep it" onYes={onYes} onClose={onClose}>
      It is gone then.
    </Question>,
  );
  await screen.findByRole('alertdialog', { name: 'Delete it?' });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect([onYes.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

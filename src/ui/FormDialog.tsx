import { useEffect, useId, useMemo, type RefObject } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Form } from './Form.tsx';
import { t } from '../languages/t.ts';

interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'alert' | 'initialFocus'> {
  open?: boolean;
  /**
   * What sends the form, as `useAttempt` and `useCommand` return it. With `form` it moves the focus to the wrong field. `forget` is called when
   * the dialog closes, and removes its problem.
   */
  attempt: { readonly form?: RefObject<HTMLFormElement | null>; readonly busy: boolean; readonly forget: () => void };
  /** What is wrong with the form as a whole. */
  problem?: string | undefined;
  onSend: () => void;
  /** The text of the button that sends the form, and its text while that is under way. */
  submitText: string;
  submitBusyText: string;
  danger?: boolean;
}

/** A dialog with a form. Its first field gets the focus; what is refused stays in it as it was typed. */
export function FormDialog({
  open = true,
  attempt,
  problem,
  onSend,
  submitText,
  submitBusyText,
  danger = false,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const { form, busy, forget } = attempt;
  useEffect(() => (open ? forget : undefined), [open, forget]);
  // Looked up when the dialog opens: the fields are not in the document before that.
  const initialFocus = useMemo(
    () => ({
      get current() {
        return document.getElementById(id)?.querySelector<HTMLElement>('input, textarea, select') ?? null;
      },
    }),
    [id],
  );
  return (
    <Dialog
      {...dialog}
      open={open}
      initialFocus={initialFocus}
      footer={
        <>
          <Button look="outline" onClick={dialog.onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'solid'} busyText={busy ? submitBusyText : undefined}>
            {submitText}
          </Button>
        </>
      }
    >
      <Form id={id} ref={form} onSend={onSend}>
        {problem !== undefined && <Banner tone="error">{problem}</Banner>}
        {children}
      </Form>
    </Dialog>
  );
}

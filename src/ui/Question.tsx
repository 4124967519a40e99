import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { t } from '../languages/t.ts';

interface QuestionProps extends Omit<DialogProps, 'open' | 'footer' | 'initialFocus'> {
  open?: boolean;
  /** What answering yes does: "Delete offer". */
  yes: string;
  /** Set while that is being done. */
  busyText?: string | undefined;
  no?: string;
  onYes: () => void;
}

/** Asked before something that cannot be taken back. */
export function Question({ open = true, alert = true, size = 'sm', yes, busyText, no = t('Cancel'), onYes, ...dialog }: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      open={open}
      alert={alert}
      size={size}
      footer={
        <>
          <Button look="outline" onClick={dialog.onClose}>
            {no}
          </Button>
          <Button look={alert ? 'danger' : 'solid'} busyText={busyText} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    />
  );
}

import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface QuestionProps {
  title: string;
  children: ReactNode;
  /** What answering yes does: "Block user". */
  yes: string;
  busyText: string;
  no?: string;
  /** Resolves when it is done; the question closes then. */
  onYes: () => Promise<unknown>;
  onClose: () => void;
}

/** Asked before what cannot be taken back. */
export function Question({ title, children, yes, busyText, no = 'Cancel', onYes, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      alert
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {no}
          </Button>
          <Button
            look="danger"
            {...(busy ? { busyText } : {})}
            onClick={() => {
              setBusy(true);
              void onYes().finally(onClose);
            }}
          >
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

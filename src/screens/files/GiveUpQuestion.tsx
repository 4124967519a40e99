import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { Text } from '../../ui/Text.tsx';
import type { Opener } from '../../ui/useOpener.ts';

interface GiveUpQuestionProps {
  /** Opens it; of `LazyDialog`. */
  question: Opener;
  title: string;
  description: string;
  /** What answering yes does: "Start again". */
  yes: string;
  onYes: () => void;
  children: ReactNode;
}

/** Asked before everything that this browser keeps is given up: not answered by accident. */
export function GiveUpQuestion({ question, title, description, yes, onYes, children }: GiveUpQuestionProps) {
  if (!question.mounted) return null;
  return (
    <LazyDialog
      open={question.open}
      onClose={question.close}
      alert
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button look="outline" onClick={question.close}>
            Keep everything as it is
          </Button>
          <Button look="danger" onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <Text>{children}</Text>
    </LazyDialog>
  );
}

import { LazyQuestion } from '../../ui/LazyQuestion.tsx';
import { Text } from '../../ui/Text.tsx';
import type { Opener } from '../../ui/useOpener.ts';

interface GiveUpQuestionProps {
  /** The opener of the dialog, from `useOpener`. */
  question: Opener;
  title: string;
  description: string;
  /** The text of the button for yes: "Start again". */
  yes: string;
  onYes: () => void;
  children: string;
}

/** The question before something in this browser is given up for good. */
export function GiveUpQuestion({ question, children, ...asked }: GiveUpQuestionProps) {
  if (!question.mounted) return null;
  return (
    <LazyQuestion open={question.open} onClose={question.close} no="Keep everything as it is" {...asked}>
      <Text>{children}</Text>
    </LazyQuestion>
  );
}

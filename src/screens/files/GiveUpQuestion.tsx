import { LazyQuestion } from '../../ui/LazyQuestion.tsx';
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
  children: string;
}

/** Asked before everything that this browser keeps is given up: not answered by accident. */
export function GiveUpQuestion({ question, children, ...asked }: GiveUpQuestionProps) {
  if (!question.mounted) return null;
  return (
    <LazyQuestion open={question.open} onClose={question.close} no="Keep everything as it is" {...asked}>
      <Text>{children}</Text>
    </LazyQuestion>
  );
}

import { Question } from '../../ui/Question.tsx';
import { Text } from '../../ui/Text.tsx';
import { t } from '../../languages/t.ts';

interface GiveUpQuestionProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** The text of the button for yes: "Start again". */
  yes: string;
  onYes: () => void;
  children: string;
}

/** The question before something in this browser is given up for good. */
export function GiveUpQuestion({ children, ...asked }: GiveUpQuestionProps) {
  return (
    <Question no={t('Keep everything as it is')} {...asked}>
      <Text>{children}</Text>
    </Question>
  );
}

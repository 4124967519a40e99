import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { refuse } from '../../domain/refusal.ts';
import { lengthOf } from '../../domain/text/characters.ts';
import { FieldError } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SendIcon, SmileIcon } from '../../ui/icons/socialIcons.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Text } from '../../ui/Text.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { emojis } from './chatIcons.ts';
import { t } from '../../languages/t.ts';

/** The text’s length is shown when it is above this share of the longest message, in percent. */
const NEARLY_FULL = 80;

const Emoji = chakra('button', {
  base: {
    minW: '9',
    minH: '9',
    fontSize: 'lg',
    lineHeight: '1',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { bg: 'raised' },
  },
});

interface MessageFormProps {
  /** The name that signs the message. */
  name: string;
  maxLength: number;
  /** Whether the writer was muted or blocked before they signed out. */
  silenced: boolean;
}

/** The typed text. An emoji is inserted at the caret. */
function useDraft() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);
  const insert = (emoji: string): void => {
    const at = input.current?.selectionStart ?? text.length;
    caret.current = at + emoji.length;
    setText(text.slice(0, at) + emoji + text.slice(input.current?.selectionEnd ?? at));
  };
  return { text, setText, input, insert };
}

/** The field to write in. A refused message stays there, with the reason under it. */
export function MessageForm({ name, maxLength, silenced }: MessageFormProps) {
  const { text, setText, input, insert } = useDraft();
  const [picking, setPicking] = useState(false);
  const { form, busy, problem, send, note } = useCommand({ quiet: true });
  const id = useId();

  const submit = async (): Promise<void> => {
    input.current?.focus();
    if (text.trim() === '') return;
    if (silenced) return note(refuse('muted'));
    if (!(await send({ type: 'Say', payload: { text } }))) return;
    // Text that was typed while the message was sent stays.
    setText((now) => (now === text ? '' : now));
  };
  const close = (): void => {
    setPicking(false);
    input.current?.focus();
  };
  const choose = (emoji: string): void => {
    insert(emoji);
    close();
  };
  return (
    <Form
      ref={form}
      // A refusal brings all of it into view, with its sentence.
      data-field
      gap="2"
      p="4"
      borderTopWidth="1px"
      borderColor="line"
      onSend={() => void submit()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && picking) close();
      }}
    >
      {picking && <EmojiPicker id={`${id}-emojis`} onChoose={choose} />}
      <chakra.div display="flex" gap="1.5" alignItems="center">
        <IconButton
          label={t('Emojis')}
          icon={<SmileIcon />}
          aria-expanded={picking}
          aria-controls={picking ? `${id}-emojis` : undefined}
          onClick={() => setPicking(!picking)}
        />
        <TextInput
          ref={input}
          aria-label={t('Message')}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            note(null);
          }}
          placeholder={t('Write as {name}', { name })}
          autoComplete="off"
          enterKeyHint="send"
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        <IconButton type="submit" label={t('Send')} icon={<SendIcon />} aria-busy={busy || undefined} />
      </chakra.div>
      {problem !== null && <FieldError id={`${id}-problem`}>{problem.sentence}</FieldError>}
      <LengthShown length={lengthOf(text)} maxLength={maxLength} />
    </Form>
  );
}

/** How long the text is, once it is nearly as long as a message may be. */
function LengthShown({ length, maxLength }: { length: number; maxLength: number }) {
  if (length * 100 <= maxLength * NEARLY_FULL) return null;
  return (
    <Text size="xs" tone={length > maxLength ? 'error' : 'subtle'}>
      {t('{length} of {most} characters', { length, most: maxLength })}
    </Text>
  );
}

function EmojiPicker({ id, onChoose }: { id: string; onChoose: (emoji: string) => void }) {
  return (
    <chakra.div
      id={id}
      role="group"
      aria-label={t('Emojis')}
      display="grid"
      gridTemplateColumns="repeat(5, 1fr)"
      gap="1"
      p="1"
      bg="sunken"
      borderRadius="control"
      borderWidth="1px"
      borderColor="line"
    >
      {Object.entries(emojis).map(([emoji, name]) => (
        <Emoji key={emoji} type="button" aria-label={name} title={name} onClick={() => onChoose(emoji)}>
          {emoji}
        </Emoji>
      ))}
    </chakra.div>
  );
}

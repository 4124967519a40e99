import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { refuse } from '../../domain/refusal.ts';
import { announce } from '../../ui/announcements.ts';
import { FieldError } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SendIcon, SmileIcon } from '../../ui/icons/socialIcons.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Text } from '../../ui/Text.tsx';
import { emojis } from './signs.ts';

/** The count of letters is shown from here on, in hundredths of the longest message. */
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
  /** How the message will be signed. */
  name: string;
  maxLength: number;
  /** Resolves to the sentence of the refusal, or to null when it was said. */
  onSay: (text: string) => Promise<string | null>;
}

/** The line to write in. What is refused stays there, with the reason under it. */
export function MessageForm({ name, maxLength, onSay }: MessageFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const id = useId();

  useEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  const send = async (): Promise<void> => {
    input.current?.focus();
    if (busy || text.trim() === '') return;
    setBusy(true);
    const refused = await onSay(text).catch(() => refuse('could-not-save').sentence);
    setBusy(false);
    setProblem(refused);
    // What was typed meanwhile stays.
    if (refused === null) setText((now) => (now === text ? '' : now));
    else announce(refused, 'assertive');
  };

  const insert = (sign: string): void => {
    const at = input.current?.selectionStart ?? text.length;
    caret.current = at + sign.length;
    setText(text.slice(0, at) + sign + text.slice(input.current?.selectionEnd ?? at));
    setPicking(false);
    input.current?.focus();
  };

  return (
    <chakra.form
      noValidate
      display="grid"
      gap="2"
      p="4"
      borderTopWidth="1px"
      borderColor="line"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !picking) return;
        setPicking(false);
        input.current?.focus();
      }}
    >
      {picking && (
        <chakra.div
          id={`${id}-emojis`}
          role="group"
          aria-label="Emojis"
          display="grid"
          gridTemplateColumns="repeat(5, 1fr)"
          gap="1"
          p="1"
          bg="sunken"
          borderRadius="control"
          borderWidth="1px"
          borderColor="line"
        >
          {Object.entries(emojis).map(([sign, called]) => (
            <Emoji key={sign} type="button" aria-label={called} title={called} onClick={() => insert(sign)}>
              {sign}
            </Emoji>
          ))}
        </chakra.div>
      )}
      <chakra.div display="flex" gap="1.5" alignItems="center">
        <IconButton
          label="Emojis"
          icon={<SmileIcon />}
          aria-expanded={picking}
          aria-controls={picking ? `${id}-emojis` : undefined}
          onClick={() => setPicking(!picking)}
        />
        <TextInput
          ref={input}
          aria-label="Message"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          placeholder={`Write as ${name}`}
          autoComplete="off"
          enterKeyHint="send"
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        <IconButton type="submit" label="Send" icon={<SendIcon />} aria-busy={busy || undefined} />
      </chakra.div>
      {problem !== null && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      {text.length * 100 > maxLength * NEARLY_FULL && (
        <Text size="xs" tone={text.length > maxLength ? 'error' : 'subtle'}>
          {text.length} of {maxLength} characters
        </Text>
      )}
    </chakra.form>
  );
}

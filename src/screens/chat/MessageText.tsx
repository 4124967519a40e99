import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import { partsOf } from '../../projections/mentions.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { PersonName } from '../shell/PersonName.tsx';

/** The text of a message, in which names after an @ open cards. The reader's own name stands out. */
export function MessageText({ text, own }: { text: string; own: AccountId | undefined }) {
  return text.includes('@') ? <WithNames text={text} own={own} /> : text;
}

function WithNames({ text, own }: { text: string; own: AccountId | undefined }) {
  const names = useAppSelector((state) => state.world.names);
  return partsOf(text, names).map(({ text: part, account }, place) =>
    account === null ? (
      // The parts of a message stay where they are.
      <Fragment key={place}>{part}</Fragment>
    ) : (
      <chakra.strong
        key={place}
        fontWeight="650"
        color="accentFg"
        {...(account === own ? { 'data-mention': 'own', bg: 'accentTint', px: '0.5', borderRadius: 'control' } : {})}
      >
        <PersonName account={account} name={part} />
      </chakra.strong>
    ),
  );
}

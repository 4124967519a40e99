import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import type { Refusal } from '../../domain/refusal.ts';
import type { Identity } from '../../api/auth/authService.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Text } from '../../ui/Text.tsx';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { useFields } from '../../ui/useFields.ts';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';
import { IdentityChoice, type Who } from './IdentityChoice.tsx';

/** Resolves to a refusal. Null: it succeeded, or it was cancelled before it began. */
export type Ask<Fields> = (fields: Fields) => Promise<Refusal | null>;

export interface AuthRow<Name extends string> extends Omit<TextFieldProps, 'value' | 'onChange' | 'name'> {
  readonly name: Name;
}

interface AuthFormProps<Name extends string> {
  rows: readonly AuthRow<Name>[];
  initial: Readonly<Record<Name, string>>;
  /** The field that a refusal is about. Null: the whole form. */
  placeOf: (problem: Refusal) => Name | null;
  /** All faults of the fields. After a refusal about one field, the others are shown too. Default: none. */
  faultsOf?: (fields: Readonly<Record<Name, string>>) => readonly Refusal[];
  text: string;
  busyText: string;
  onSubmit: Ask<Readonly<Record<Name, string>>>;
  /** The simulated third party. */
  onIdentity: (who: Who, fields: Readonly<Record<Name, string>>) => Promise<Refusal | null>;
  identities: readonly Identity[] | undefined;
  /** The link to the other form. */
  other: { readonly question: string; readonly text: string; readonly go: () => void };
  /** What stands below the form after a refusal. */
  after?: (problem: Refusal, fields: Readonly<Record<Name, string>>) => ReactNode;
}

const noFaults = (): readonly Refusal[] => [];

/** Signs in or up, by a form or by a third party. A refusal is shown once, beside what it is about. */
export function AuthForm<Name extends string>({
  rows,
  initial,
  placeOf,
  faultsOf = noFaults,
  text,
  busyText,
  onSubmit,
  onIdentity,
  identities,
  other,
  after,
}: AuthFormProps<Name>) {
  const { fields, bind } = useFields(initial);
  const { form, busy, busyWay, problem, run } = useAttempt({ quiet: true });
  /** The faults of the fields as they were sent. */
  const [faults, setFaults] = useState<readonly Refusal[]>([]);
  const errorAt = sentenceAt(problem, (refusal) => placeOf(refusal) ?? 'form');
  const faultAt = (name: Name): string | undefined =>
    problem !== null && placeOf(problem) !== null ? faults.find((fault) => placeOf(fault) === name)?.sentence : undefined;
  const send = (): void => {
    setFaults(faultsOf(fields));
    void run(() => onSubmit(fields));
  };
  const formError = errorAt('form');
  const formElement = (
    <Form ref={form} onSend={send}>
      {formError !== undefined && <Banner tone="error">{formError}</Banner>}
      {rows.map(({ name, ...row }) => (
        <TextField key={name} {...row} {...bind(name)} error={errorAt(name) ?? faultAt(name)} />
      ))}
      <Button type="submit" wide aria-disabled={busy || undefined} busyText={busyWay === 'form' ? busyText : undefined}>
        {text}
      </Button>
      <IdentityChoice
        identities={identities}
        busy={busy}
        busyWay={busyWay}
        onIdentity={(who) => void run(() => onIdentity(who, fields), { way: who })}
      />
      <Text size="sm" tone="muted">
        {other.question}{' '}
        <Button look="quiet" size="sm" onClick={other.go}>
          {other.text}
        </Button>
      </Text>
    </Form>
  );
  return (
    <chakra.div display="grid" gap="6">
      {formElement}
      {problem && after?.(problem, fields)}
    </chakra.div>
  );
}

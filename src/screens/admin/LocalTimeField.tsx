import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { Text } from '../../ui/Text.tsx';
import { localTimeNote, zoneName } from './localTime.ts';

/** A date and a time by the clock of this device. The label names the zone of the date, and a time that clocks skip or repeat is explained. */
export function LocalTimeField({ label, hint, ...field }: Omit<TextFieldProps, 'type'>) {
  const note = localTimeNote(field.value);
  return (
    <TextField
      {...field}
      type="datetime-local"
      label={`${label} (${zoneName(field.value)})`}
      hint={
        note === null ? (
          hint
        ) : (
          <>
            <Text as="span" role="status" display="block" tone="warning">
              {note}
            </Text>
            {hint}
          </>
        )
      }
    />
  );
}

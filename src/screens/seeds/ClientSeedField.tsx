import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { freshHex } from '../../base/chance.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ShuffleIcon } from '../../ui/icons/actionIcons.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

const RANDOM_BYTES = 10;

interface ClientSeedFieldProps {
  label: string;
  hint?: string;
  house: PlayerHouse;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** The button beside the field. */
  children?: ReactNode;
}

/** A client seed: typed, or made by the platform's random generator. */
export function ClientSeedField({ label, hint, house, value, onChange, error, children }: ClientSeedFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <chakra.div flex="1 1 11rem" minW="0" display="flex" alignItems="center" gap="1">
            <TextInput
              {...wiring}
              fontFamily="mono"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <IconButton
              label={`Random ${label.toLowerCase()}`}
              icon={<ShuffleIcon />}
              onClick={() => onChange(freshHex(house.ports.entropy, RANDOM_BYTES))}
            />
          </chakra.div>
          {children}
        </chakra.div>
      )}
    </Field>
  );
}

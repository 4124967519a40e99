import { chakra } from '@chakra-ui/react';
import type { icon } from '../../src/ui/icons/icon.ts';
import { LogoMark } from '../../src/ui/Logo.tsx';
import { dark } from '../../src/ui/theme/palette.ts';
import { Row, Shelf } from './Shelf.tsx';

/** Every colour of the palette, in the current theme. */
export function ColorShelf() {
  return (
    <Shelf title="Colours">
      <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(7.5rem, 1fr))">
        {Object.keys(dark).map((name) => (
          <chakra.div key={name} fontSize="xs">
            <chakra.div height="12" borderRadius="control" borderWidth="1px" borderColor="lineStrong" bg={name} />
            {name}
          </chakra.div>
        ))}
      </chakra.div>
    </Shelf>
  );
}

/** The icons of every file. */
const files = import.meta.glob<Readonly<Record<string, ReturnType<typeof icon>>>>('../../src/ui/icons/*Icons.tsx', { eager: true });
const icons = Object.values(files).flatMap((file) => Object.entries(file));

export function IconShelf() {
  return (
    <Shelf title="Icons and mark">
      <Row>
        <LogoMark size={16} />
        <LogoMark size={32} />
        <LogoMark size={64} />
      </Row>
      <Row>
        {icons.map(([name, Drawn]) => (
          <chakra.span key={name} title={name}>
            <Drawn size={24} />
          </chakra.span>
        ))}
      </Row>
    </Shelf>
  );
}

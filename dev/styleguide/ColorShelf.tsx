import { chakra } from '@chakra-ui/react';
import * as actionIcons from '../../src/ui/icons/actionIcons.tsx';
import * as placeIcons from '../../src/ui/icons/placeIcons.tsx';
import * as statusIcons from '../../src/ui/icons/statusIcons.tsx';
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

export function IconShelf() {
  const icons = Object.entries({ ...actionIcons, ...statusIcons, ...placeIcons });
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

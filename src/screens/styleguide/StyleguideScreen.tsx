import { Heading, Text } from '../../ui/Text.tsx';
import { ColorShelf, IconShelf } from './ColorShelf.tsx';
import { FeedbackShelf, OverlayShelf } from './FeedbackShelves.tsx';
import { ButtonShelf, FormShelf } from './FormShelves.tsx';
import { NumberShelf, TableShelf, TypeShelf } from './NumberShelves.tsx';

/** Every piece in every state, on one page. Routed in development only. */
export function StyleguideScreen() {
  return (
    <>
      <Heading level={1} look="title">
        Style guide
      </Heading>
      <Text tone="muted">Every piece of the interface, in each of its states.</Text>
      <TypeShelf />
      <ColorShelf />
      <IconShelf />
      <ButtonShelf />
      <FormShelf />
      <NumberShelf />
      <TableShelf />
      <FeedbackShelf />
      <OverlayShelf />
    </>
  );
}

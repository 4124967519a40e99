import type { ReactNode } from 'react';
import type { ReactionName } from '../../domain/worldParts.ts';
import { HeartIcon, LaughIcon, ThumbsUpIcon } from '../../ui/icons/socialIcons.tsx';

/** The reactions in their order under a message. */
export const reactions: readonly {
  readonly name: ReactionName;
  readonly text: string;
  readonly Sign: (props: { size?: number }) => ReactNode;
}[] = [
  { name: 'thumbs-up', text: 'Thumbs up', Sign: ThumbsUpIcon },
  { name: 'heart', text: 'Heart', Sign: HeartIcon },
  { name: 'laugh', text: 'Laugh', Sign: LaughIcon },
];

/** The ten emojis on offer, with their names for screen readers. */
export const emojis: Readonly<Record<string, string>> = {
  '😀': 'Grinning',
  '😂': 'Tears of joy',
  '😍': 'Heart eyes',
  '😎': 'Sunglasses',
  '🤔': 'Thinking',
  '😢': 'Crying',
  '👍': 'Thumbs up',
  '🎉': 'Party',
  '🔥': 'Fire',
  '🍀': 'Four-leaf clover',
};

import type { ReactNode } from 'react';
import type { ReactionName } from '../../domain/worldParts.ts';
import { HeartIcon, LaughIcon, ThumbsUpIcon } from '../../ui/icons/socialIcons.tsx';
import { t } from '../../languages/t.ts';

/** The reactions in their order under a message. */
export const reactions: readonly {
  readonly name: ReactionName;
  readonly text: string;
  readonly Sign: (props: { size?: number }) => ReactNode;
}[] = [
  { name: 'thumbs-up', text: t('Thumbs up'), Sign: ThumbsUpIcon },
  { name: 'heart', text: t('Heart'), Sign: HeartIcon },
  { name: 'laugh', text: t('Laugh'), Sign: LaughIcon },
];

/** The ten emojis on offer, with their names for screen readers. */
export const emojis: Readonly<Record<string, string>> = {
  '😀': t('Grinning'),
  '😂': t('Tears of joy'),
  '😍': t('Heart eyes'),
  '😎': t('Sunglasses'),
  '🤔': t('Thinking'),
  '😢': t('Crying'),
  '👍': t('Thumbs up'),
  '🎉': t('Party'),
  '🔥': t('Fire'),
  '🍀': t('Four-leaf clover'),
};

/** The reactions and emojis of the chat. */
import type { ReactNode } from 'react';
import type { ReactionName } from '../../domain/worldParts.ts';
import { HeartIcon, LaughIcon, ThumbsUpIcon } from '../../ui/icons/socialIcons.tsx';
import { t } from '../../languages/t.ts';

/** The reactions in their order under a message. */
export const reactions: readonly {
  readonly name: ReactionName;
  readonly text: string;
  readonly Icon: (props: { size?: number }) => ReactNode;
}[] = [
  { name: 'thumbs-up', text: t('Thumbs up'), Icon: ThumbsUpIcon },
  { name: 'heart', text: t('Heart'), Icon: HeartIcon },
  { name: 'laugh', text: t('Laugh'), Icon: LaughIcon },
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

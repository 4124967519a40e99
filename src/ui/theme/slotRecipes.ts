import { defineSlotRecipe } from '@chakra-ui/react';
import { flatWindow, lowWindow } from './windows.ts';

/*
 * Only three parts of Chakra are used, for their behaviour (focus trap, roving focus, typeahead). Each has its own recipe
 * here. Everything else is drawn from `chakra.*` elements.
 */

const dialog = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'description', 'body', 'footer', 'closeTrigger'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      bg: 'veil',
      zIndex: 'popover',
      _open: { animation: 'appear {durations.moderate}' },
      // It is removed when its animation ends. If the browser does not report the end, it must not block the page.
      _closed: { animation: 'vanish {durations.fast}', opacity: 0, pointerEvents: 'none' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'popover',
      _closed: { pointerEvents: 'none' },
      display: 'grid',
      justifyItems: 'center',
      alignItems: { base: 'end', sm: 'center' },
      overflow: 'auto',
      overscrollBehavior: 'contain',
      p: { base: '0', sm: '6' },
    },
    content: {
      position: 'relative',
      width: '100%',
      bg: 'raised',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'line',
      borderTopWidth: '3px',
      borderTopColor: 'accentSolid',
      borderRadius: { base: '0', sm: 'panel' },
      boxShadow: 'lifted',
      outline: '0',
      _open: { animation: 'surface {durations.moderate} {easings.standard}' },
    },
    header: { px: { base: '5', sm: '6' }, pt: '5', pe: '14' },
    title: { fontFamily: 'heading', fontWeight: '600', fontSize: 'xl' },
    description: { color: 'muted', mt: '2' },
    body: { px: { base: '5', sm: '6' }, py: '5' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '3',
      px: { base: '5', sm: '6' },
      pb: '5',
    },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
});

const menu = defineSlotRecipe({
  slots: ['content', 'item', 'separator', 'trigger'],
  base: {
    content: {
      minW: '13rem',
      p: '1.5',
      bg: 'raised',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'panel',
      boxShadow: 'lifted',
      outline: '0',
      zIndex: 'popover',
      _open: { animation: 'surface {durations.fast} {easings.standard}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: 'thumb',
      px: '3',
      borderRadius: 'control',
      cursor: 'pointer',
      color: 'fg',
      textDecoration: 'none',
      outline: '0',
      '& svg': { color: 'subtle' },
      _highlighted: { bg: 'accentTint', color: 'accentFg', '& svg': { color: 'accentFg' } },
    },
    separator: { height: '1px', bg: 'line', my: '1.5' },
  },
});

const tabs = defineSlotRecipe({
  slots: ['root', 'list', 'trigger', 'content', 'indicator'],
  base: {
    list: {
      display: 'flex',
      gap: { base: '0', sm: '1' },
      [lowWindow]: { gap: '0' },
      // Wraps if there is room for a second row. Otherwise it is one row that scrolls and fades at its ends.
      flexWrap: { base: 'nowrap', md: 'wrap' },
      overflowX: 'auto',
      scrollbarWidth: 'thin',
      '&[data-more=after]': { maskImage: 'linear-gradient(to left, transparent, black 2.5rem)' },
      '&[data-more=before]': { maskImage: 'linear-gradient(to right, transparent, black 2.5rem)' },
      '&[data-more=both]': { maskImage: 'linear-gradient(to right, transparent, black 2.5rem, black calc(100% - 2.5rem), transparent)' },
      '&[data-one-row]': { flexWrap: 'nowrap', gap: '0' },
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      flexShrink: '0',
      minH: 'thumb',
      [flatWindow]: { minH: '8' },
      // On a phone, as many tabs side by side as stay readable.
      px: { base: '2.5', sm: '4' },
      fontSize: { base: 'sm', sm: 'md' },
      // Keeps the tabs in one row.
      [lowWindow]: { px: '2.5', fontSize: 'sm' },
      '[data-one-row] > &': { px: { base: '2.5', sm: '3' }, fontSize: 'sm' },
      color: 'muted',
      fontWeight: '550',
      cursor: 'pointer',
      borderBottomWidth: '3px',
      borderColor: 'transparent',
      transition: 'color {durations.fast}, border-color {durations.fast}',
      outlineOffset: '-3px',
      _hover: { color: 'fg' },
      _selected: { color: 'fg', borderColor: 'accentSolid' },
      _disabled: { color: 'subtle', cursor: 'not-allowed' },
    },
    content: { pt: '5', [flatWindow]: { pt: '2' }, outlineOffset: '4px' },
  },
});

export const slotRecipes = { dialog, menu, tabs };

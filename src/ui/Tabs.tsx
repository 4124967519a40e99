import { chakra, Tabs as Base } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

interface TabItem<Value extends string> {
  value: Value;
  text: string;
  icon?: ReactNode;
  /** Shown after the text, e.g. a count. */
  badge?: ReactNode;
  disabled?: boolean;
  /** Called when the tab is pointed at or focused: time to fetch what it shows. */
  onNear?: () => void;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Names the list of tabs. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Many tabs stay in one row, which scrolls where it is wider than its place. Default: they wrap. */
  oneRow?: boolean;
  /** Stands at the end of the row of tabs. */
  beside?: ReactNode;
  /** Called when a tab is clicked, also the open one. Arrow keys then only move the focus. */
  onPress?: (() => void) | undefined;
}

/** On which sides the list has tabs that are scrolled out of view. */
function hiddenSides({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): 'none' | 'before' | 'after' | 'both' {
  const before = scrollLeft > 1;
  const after = scrollLeft + clientWidth < scrollWidth - 1;
  if (before) return after ? 'both' : 'before';
  return after ? 'after' : 'none';
}

/**
 * Scrolls the chosen tab into view if the list is wider than the screen, again when the size changes, and marks the sides with hidden tabs. Returns
 * the list.
 */
function useShownTab(value: string): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list || !chosen) return;
    const show = (): void => {
      if (list.scrollWidth > list.clientWidth) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
    };
    // The style of the list fades these sides out.
    const markHidden = (): void => void (list.dataset['more'] = hiddenSides(list));
    list.addEventListener('scroll', markHidden, { passive: true });
    // It reports the sizes at once too, when the browser has laid out the page anyway.
    const sizes = new ResizeObserver(() => {
      show();
      markHidden();
    });
    for (const one of [list, chosen]) sizes.observe(one);
    return () => {
      list.removeEventListener('scroll', markHidden);
      sizes.disconnect();
    };
  }, [value]);
  return strip;
}

/**
 * Tabs with roving focus. The page that owns them may take a while to open another tab, for example because its code is loaded first. `value` is the open
 * tab, `requested` the one that was chosen last.
 */
export function Tabs<Value extends string>({ label, items, value, onChange, oneRow = false, beside, onPress }: TabsProps<Value>) {
  const strip = useShownTab(value);
  const requested = useRef(value);
  useEffect(() => {
    requested.current = value;
  }, [value]);
  const choose = (next: Value): void => {
    requested.current = next;
    onChange(next);
  };
  /** The open tab, pressed while another one is still on its way: it stays open. */
  const keepOpen = (pressed: Value): void => {
    if (pressed === value && requested.current !== value) choose(pressed);
  };
  const shown = items.find((item) => item.value === value);
  return (
    <Base.Root
      value={value}
      onValueChange={(change) => {
        const chosen = items.find((item) => item.value === change.value);
        if (chosen !== undefined) choose(chosen.value);
      }}
      activationMode={shown && !onPress ? 'automatic' : 'manual'}
    >
      <chakra.div display="flex" alignItems="center" gap="3">
        <Base.List ref={strip} aria-label={label} data-one-row={oneRow || undefined} position="relative" flex="1" minW="0">
          {items.map((item, place) => (
            <Base.Trigger
              key={item.value}
              value={item.value}
              disabled={item.disabled === true}
              onPointerEnter={item.onNear}
              onFocus={() => {
                item.onNear?.();
                if (!onPress) keepOpen(item.value);
              }}
              onClick={() => {
                keepOpen(item.value);
                onPress?.();
              }}
              // If no tab is chosen, the first can be focused. Focusing it chooses nothing.
              {...(!shown && place === 0 ? { tabIndex: 0 } : {})}
            >
              {item.icon}
              {item.text}
              {item.badge}
            </Base.Trigger>
          ))}
        </Base.List>
        {beside}
      </chakra.div>
      {/* One panel at a time: Chakra would take the last one away some frames after this one has come, and both would be seen. */}
      {shown && (
        <Base.Content key={shown.value} value={shown.value}>
          {shown.content}
        </Base.Content>
      )}
    </Base.Root>
  );
}

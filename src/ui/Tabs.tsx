import { Tabs as Base } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';

export interface TabItem<Value extends string> {
  value: Value;
  text: string;
  icon?: ReactNode;
  /** After the text: a count. */
  badge?: ReactNode;
  disabled?: boolean;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Names the strip of tabs. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Panels are made when first shown; `keep` leaves them mounted afterwards. */
  keep?: boolean;
}

/** Tabs with roving focus. Import it lazily on pages that must load light. */
export function Tabs<Value extends string>({ label, items, value, onChange, keep = false }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the strip scrolls: the chosen tab is never out of its sight.
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>('[aria-selected=true]');
    if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - strip.offsetLeft - (strip.clientWidth - chosen.clientWidth) / 2;
  }, [value]);
  return (
    <Base.Root
      value={value}
      onValueChange={(change) => {
        const chosen = items.find((item) => item.value === change.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      lazyMount
      unmountOnExit={!keep}
    >
      <Base.List ref={list} aria-label={label}>
        {items.map((item) => (
          <Base.Trigger key={item.value} value={item.value} disabled={item.disabled === true}>
            {item.icon}
            {item.text}
            {item.badge}
          </Base.Trigger>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Content key={item.value} value={item.value}>
          {item.content}
        </Base.Content>
      ))}
    </Base.Root>
  );
}

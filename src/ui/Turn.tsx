import { Button } from './Button.tsx';

/** A button that turns a page. Not `disabled`, so that the keyboard focus stays on it on the last page. */
export function Turn({ text, turn }: { text: string; turn: (() => void) | null }) {
  return (
    <Button
      look="outline"
      size="sm"
      aria-disabled={turn === null || undefined}
      {...(turn === null ? { color: 'subtle' } : { onClick: turn })}
    >
      {text}
    </Button>
  );
}

import { Button } from './Button.tsx';

/** A button that turns a page. Not `disabled`: whoever pages with the keyboard keeps the focus on the last page too. */
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

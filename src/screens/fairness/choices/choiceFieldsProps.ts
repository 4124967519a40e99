/** What the fields of a game's choice are given, whatever the game. */
export interface ChoiceFieldsProps {
  choice: object;
  onChange: (choice: object) => void;
  /** The sentence for a choice that the rulebook refuses. */
  error: string | undefined;
}

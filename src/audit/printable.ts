/** Escapes unseen characters in all output, so that no text of a log can move the cursor, set colours or reverse the text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Each unseen character becomes its JSON escape, so that a line of JSON keeps its meaning. */
export const printable = (line: string): string =>
  line.replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );

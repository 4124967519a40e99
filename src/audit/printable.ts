/** What is printed is data: nothing of a log reaches a terminal that would move its cursor, colour it or turn its text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Each unseen character as the escape that JSON has for it: a line of JSON stays one with the same meaning. */
export const printable = (line: string): string =>
  line.replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );

import { said } from '../../../languages/said.ts';

/** The name of a part of the rules in words, without its unit: `houseEdgeBps` → `house edge`. */
export const ruleWords = (name: string): string =>
  name === 'cents'
    ? 'amount'
    : name
        .replace(/(?:Cents|Bps|Hundredths|Ms)$/u, '')
        .replaceAll(/([A-Z])/gu, ' $1')
        .toLowerCase()
        .trim();

/** The same in the reader's language. */
export const ruleName = (name: string): string => said(ruleWords(name));

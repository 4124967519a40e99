import { defaultRules } from '../../src/domain/rules.ts';
import { ruleWords } from '../../src/screens/admin/books/rulesForm.ts';

const namesIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, part]) => [name, ...namesIn(part)])
    : [];

/** What the parts of the rules are called in the form of an admin, without the names of games. */
export const ruleTexts: ReadonlySet<string> = new Set(namesIn(defaultRules).map(ruleWords));

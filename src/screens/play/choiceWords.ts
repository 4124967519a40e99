import type { AnyRulebook } from '../../domain/games/catalog.ts';
import { localDecimals } from '../../ui/credits.ts';
import { translated } from '../../languages/translated.ts';

/** A choice in the words of its rulebook: "50 or under". */
export const choiceWords = (rulebook: Pick<AnyRulebook, 'describeChoice'>, choice: object): string =>
  localDecimals(translated(rulebook.describeChoice(choice)));

/** The languages beside English, with their texts. */
import { languages, type Catalogue } from '../../src/languages/languages.ts';

export const added: readonly (readonly [tag: string, catalogue: Catalogue])[] = await Promise.all(
  Object.entries(languages)
    .filter(([tag]) => tag !== 'en')
    .map(async ([tag, { load }]) => [tag, await load()] as const),
);

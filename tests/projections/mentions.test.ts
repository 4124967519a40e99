/** Who the messages of a chat mention. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionsOf, partsOf } from '../../src/projections/mentions.ts';
import { chatHidden, chatSaid } from '../../src/domain/events/chat.ts';
import { messageIdFrom } from '../../src/domain/ids.ts';
import { worldAfter } from '../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada', 0), ...registered('ben', 0)];
const { names } = worldAfter(history);
const shown = (text: string): readonly string[] =>
  partsOf(text, names).map((part) => (part.account === null ? part.text : `[${part.text}]`));

test.each([
  ['hello @ada', ['hello ', '[@ada]']],
  ['@ADA and @ben!', ['[@ADA]', ' and ', '[@ben]', '!']],
  ['@ada.', ['[@ada]', '.']],
  ['@ada...', ['[@ada]', '...']],
  ['@adam', ['@adam']],
  ['mail ada@ada', ['mail ada@ada']],
  ['@@ada', ['@@ada']],
  ['@nobody @__proto__ @', ['@nobody @__proto__ @']],
  ['سلام @ada', ['سلام ', '[@ada]']],
])('%s', (text, parts) => expect(shown(text)).toEqual(parts));

test('the parts of any text are the text', () => {
  const piece = fc.oneof(fc.constantFrom('@ada', '@ben', '@', '.', ' ', '-'), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(
        partsOf(text, names)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('mentions are those of others that are still shown, newest first', () => {
  const say = (nth: number, account: typeof ada | null, text: string) =>
    chatSaid.of({ message: messageIdFrom(commandIdOf(`message ${nth}`)), account, text });
  const hidden = say(3, ben, 'again @ada');
  const { chat } = worldAfter([
    ...history,
    say(1, ben, 'hello @ada'),
    say(2, ada, 'I am @ada'),
    hidden,
    say(4, null, '@ada?'),
    say(5, ben, 'ada'),
    chatHidden.of({ message: hidden.data.message, reason: 'rude' }),
  ]);
  expect(mentionsOf(ada, chat.messages, names).map(({ text }) => text)).toEqual(['@ada?', 'hello @ada']);
  expect(mentionsOf(ben, chat.messages, names)).toEqual([]);
});

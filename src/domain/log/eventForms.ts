/** The one way to write each event line, as patterns: which of them a line may have is told by its type and its game. */
import type * as z from 'zod/mini';
import { checksOf, definitionOf, formOf, literalOf, literally, wholeLine, type Form } from './form.ts';

/** The ways in which an event line of this type may be written; none where no pattern says it. */
export function eventForms(type: string, schema: z.ZodMiniType, informational: boolean): EventForms {
  const definition = definitionOf(schema);
  const shapes = definition.type === 'union' && checksOf(definition).length === 0 ? (definition.options ?? []) : [schema];
  const forms = new EventForms();
  for (const shape of shapes) {
    const data = formOf(shape);
    if (data) forms.add(definitionOf(shape).shape?.['game'], new EventForm(type, data, informational));
  }
  return forms;
}

const GAME = '"game":"';

/** The forms of one type. Where games differ, the game that a line names says which of them to try. */
export class EventForms {
  readonly #any: EventForm[] = [];
  readonly #byGame = new Map<string, EventForm[]>();
  /** Where the newest line named its game, and which: the next one will most likely do the same. */
  #gameAt = 0;
  #game = '"';

  add(game: z.ZodMiniType | undefined, form: EventForm): void {
    const name = game && literalOf(definitionOf(game));
    if (typeof name !== 'string') this.#any.push(form);
    else this.#byGame.set(`${name}"`, [...(this.#byGame.get(`${name}"`) ?? []), form]);
  }

  read(line: string): ReturnType<EventForm['read']> {
    const forms = this.#byGame.size === 0 ? this.#any : (this.#byGame.get(this.#gameOf(line)) ?? this.#any);
    for (const form of forms) {
      const read = form.read(line);
      if (read) return read;
    }
    return undefined;
  }

  #gameOf(line: string): string {
    if (!line.startsWith(GAME, this.#gameAt)) this.#gameAt = Math.max(line.indexOf(GAME), 0);
    const start = this.#gameAt + GAME.length;
    if (!line.startsWith(this.#game, start)) this.#game = line.slice(start, line.indexOf('"', start) + 1);
    return this.#game;
  }
}

export class EventForm {
  readonly #pattern: RegExp;
  readonly #data: Form;

  constructor(type: string, data: Form, informational: boolean) {
    const start = `\\{"salt":"([0-9a-f]{32})","type":"${literally(type)}",${informational ? '"info":true,' : ''}"data":`;
    this.#pattern = wholeLine(`${start}${data.pattern}\\}`);
    this.#data = data;
  }

  read(line: string): { readonly salt: string; readonly data: object } | undefined {
    const match = this.#pattern.exec(line);
    const data = match ? this.#data.read(match, 2) : undefined;
    return match && data !== undefined ? { salt: match[1] ?? '', data: data as object } : undefined;
  }
}

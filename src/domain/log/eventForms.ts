/** Patterns for the canonical form of each event line. The type and the game of a line select the patterns to try. */
import type * as z from 'zod/mini';
import type { DomainEvent, EventType } from '../events/catalog.ts';
import type { EventLine } from './entry.ts';
import { checksOf, schemaDefinitionOf, formOf, literalOf, literally, writtenOut, type LineForm } from './form.ts';

/** The patterns for event lines of this type. None if a pattern cannot express the schema. */
export function eventForms(type: string, schema: z.ZodMiniType, informational: boolean): EventForms {
  const definition = schemaDefinitionOf(schema);
  const shapes = definition.type === 'union' && checksOf(definition).length === 0 ? (definition.options ?? []) : [schema];
  const forms = new EventForms();
  for (const shape of shapes) {
    const data = formOf(shape);
    if (data) forms.add(schemaDefinitionOf(shape).shape?.['game'], new EventForm(type, data, informational));
  }
  return forms;
}

const GAME = '"game":"';

/** The patterns of one type, by game if games differ. */
export class EventForms {
  readonly #any: EventForm[] = [];
  readonly #byGame = new Map<string, EventForm[]>();

  add(game: z.ZodMiniType | undefined, form: EventForm): void {
    const name = game && literalOf(schemaDefinitionOf(game));
    if (typeof name !== 'string') this.#any.push(form);
    else this.#byGame.set(name, [...(this.#byGame.get(name) ?? []), form]);
  }

  /** The patterns to try on a line. */
  of(line: string): readonly EventForm[] {
    if (this.#byGame.size === 0) return this.#any;
    const start = line.indexOf(GAME) + GAME.length;
    return this.#byGame.get(line.slice(start, line.indexOf('"', start))) ?? this.#any;
  }
}

class EventForm {
  readonly #type: EventType;
  readonly #pattern: RegExp;
  readonly #data: LineForm;

  constructor(type: string, data: LineForm, informational: boolean) {
    const start = `\\{"salt":"(${writtenOut('[0-9a-f]{32}')})","type":"${literally(type)}",${informational ? '"info":true,' : ''}"data":`;
    this.#pattern = new RegExp(`^${start}${data.pattern}\\}$`);
    this.#data = data;
    this.#type = type as EventType;
  }

  read(line: string): EventLine | undefined {
    const match = this.#pattern.exec(line);
    if (!match) return undefined;
    const data = this.#data.read(match, 2);
    return data === undefined ? undefined : { kind: 'event', salt: match[1] ?? '', event: { type: this.#type, data } as DomainEvent };
  }
}

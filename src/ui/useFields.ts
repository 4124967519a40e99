import { useState } from 'react';

/** What is typed into the fields of a form, each by its name. */
export function useFields<Fields extends Readonly<Record<string, string>>>(start: Fields | (() => Fields)) {
  const [fields, setFields] = useState(start);
  const bind = (name: keyof Fields) => ({
    value: fields[name] as string,
    onChange: (text: string) => setFields((now) => ({ ...now, [name]: text })),
  });
  return { fields, setFields, bind };
}

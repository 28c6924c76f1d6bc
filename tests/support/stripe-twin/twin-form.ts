/** What Stripe's forms say: `items[0][price]=x&metadata[a]=b` as an object, with all its values as text. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

export function readForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|(?<=\[)(?=\])/g)].map(([part]) => part);
    let place: Record<string, FormValue> = root;
    for (const [depth, part] of path.entries()) {
      if (depth === path.length - 1) {
        place[part === '' ? String(Object.keys(place).length) : part] = value;
        continue;
      }
      place[part] ??= {};
      place = place[part] as Record<string, FormValue>;
    }
  }
  return root;
}

/** A list among them, whose entries are numbered. */
export function listed(value: FormValue | undefined): FormValue[] {
  return value === undefined || typeof value === 'string' ? [] : Object.values(value);
}

/** A value below some names; undefined where there is none. */
export function pick(form: FormValue | undefined, ...names: string[]): string | undefined {
  const found = names.reduce<FormValue | undefined>(
    (value, name) => (typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined),
    form,
  );
  return typeof found === 'string' ? found : undefined;
}

export function textsOf(value: FormValue | undefined): Record<string, string> {
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
}

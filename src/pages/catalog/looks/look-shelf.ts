import type { LocaleCode } from '#src/i18n/locales.ts';
import { findTool } from '#src/tools/index.ts';
import type { PageContext, ToolPage } from '../../head/page-context.ts';

/** An option of a tool whose choices are shown by a picture each: shades of hair, skies, backdrops. */
export interface LookShelf {
  readonly tool: string;
  /** The tool's name. */
  readonly name: string;
  readonly option: string;
  /** What the tool's form calls the option. */
  readonly label: string;
  readonly looks: readonly {
    readonly id: string;
    readonly name: string;
    /** Sets the choice, and what it depends on, on the tool's page. */
    readonly query: string;
  }[];
}

type Option = ToolPage['description']['options'][number];

/** Fewer choices than this are a setting, no catalogue. */
const fewest = 4;

/** Every choice that is shown by a picture, by tool and option, however few the style shelves leave: what those show on every sample isn't repeated. */
export function lookShelves(site: PageContext, locale: LocaleCode): LookShelf[] {
  return site.tools(locale).flatMap(({ id, name }) => {
    const page = site.toolPage(id, locale);
    if (!page) return [];
    const { options } = page.description;
    return options.flatMap((option) => {
      const { id: optionId, pictures, choices = [] } = option;
      if (!pictures || choices.length < fewest) return [];
      const { styles } = findTool(id)!;
      const rest =
        optionId === styles?.option ? choices.filter((one) => !styles.choices.includes(one)) : choices;
      if (rest.length === 0) return [];
      const words = page.words.options[optionId];
      const looks = rest.map((choice) => ({
        id: choice,
        name: words.choices?.[choice] ?? choice,
        query: queryFor(option, choice, options),
      }));
      return [{ tool: id, name, option: optionId, label: words.label, looks }];
    });
  });
}

function queryFor({ id, when = {} }: Option, choice: string, options: readonly Option[]): string {
  const query = new URLSearchParams({ [id]: choice });
  for (const [other, wanted] of Object.entries(when)) {
    const values = Array.isArray(wanted) ? wanted : [wanted];
    const usual = options.find((one) => one.id === other)?.default;
    if (!values.includes(usual)) query.set(other, String(values[0]));
  }
  return query.toString();
}

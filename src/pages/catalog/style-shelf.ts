import type { LocaleCode } from '#src/i18n/locales.ts';
import { findTool } from '#src/tools/index.ts';
import type { PageContext } from '../head/page-context.ts';

/** A tool that offers styles, and what they are called. */
export interface StyleShelf {
  readonly tool: string;
  readonly name: string;
  readonly samples: readonly string[];
  /** Whose choices its styles are. */
  readonly option: string;
  /** `note`: what the tool's own form says of a style. */
  readonly styles: readonly { readonly id: string; readonly name: string; readonly note?: string }[];
}

/** Every style there is, by the tool that makes it. */
export function styleShelves(site: PageContext, locale: LocaleCode): StyleShelf[] {
  return site.tools(locale).flatMap(({ id, name, samples }) => {
    const styles = findTool(id)?.styles;
    if (!styles) return [];
    const { option, choices } = styles;
    const words = site.toolPage(id, locale)?.words.options[option];
    const named = choices.map((style) => ({
      id: style,
      name: words?.choices?.[style] ?? style,
      note: words?.notes?.[style],
    }));
    return [{ tool: id, name, samples, option, styles: named }];
  });
}

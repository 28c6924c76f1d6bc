import type { LocaleCode } from '#src/i18n/locales.ts';
import { styleOption, stylesOf } from '#src/tool/styles.ts';
import { findTool } from '#src/tools/index.ts';
import type { PageContext } from '../head/page-context.ts';

/** A tool that offers styles, and what they are called. */
export interface StyleShelf {
  readonly tool: string;
  readonly name: string;
  readonly samples: readonly string[];
  readonly styles: readonly { readonly id: string; readonly name: string }[];
}

/** Every style there is, by the tool that makes it. */
export function styleShelves(site: PageContext, locale: LocaleCode): StyleShelf[] {
  return site.tools(locale).flatMap(({ id, name, samples }) => {
    const names = site.toolPage(id, locale)?.words.options[styleOption]?.choices ?? {};
    const styles = stylesOf(findTool(id)!).map((style) => ({ id: style, name: names[style] }));
    return styles.length > 0 ? [{ tool: id, name, samples, styles }] : [];
  });
}

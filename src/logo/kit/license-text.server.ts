import { fontOf } from '../fonts.ts';
import type { LogoDesign } from '../logo-design.ts';
import { iconSet } from '../mark/icon-mark.server.ts';
import { attributionOf } from '../type/font-files.server.ts';

/** What the parts of a logo are under. In English, as licenses are. */
export function licenseText({ name, font, sloganFont, slogan, icon }: LogoDesign): string {
  const fonts = [...new Set(slogan === '' ? [font] : [font, sloganFont])];
  const parts = fonts.map(
    (id) =>
      `Font: ${fontOf(id).name}\n${attributionOf(id)}\nSIL Open Font License 1.1, https://openfontlicense.org\nThe logo holds its letters as shapes, which the license lets you use for anything. Installing the font is up to you.`,
  );
  if (icon !== '' && !icon.startsWith('shape:')) {
    parts.push(
      `Icon: ${icon}, from ${iconSet.name}\n${iconSet.attribution}\n${iconSet.license} License, ${iconSet.source}`,
    );
  }
  if (icon.startsWith('shape:')) parts.push('Mark: drawn by Pixelwright. Use it for anything.');
  const trademark =
    'Icons and fonts are open: others may use them too. Before you register the logo as a trademark, have somebody search for ones like it.';
  return `Logo of ${name}\n\n${parts.join('\n\n')}\n\n${trademark}\n`;
}

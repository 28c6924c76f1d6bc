import { useTranslations } from 'use-intl';
import type { Messages } from '../../../i18n/messages.ts';
import type { Style } from '../style.ts';

type OwnName = keyof Messages['fonts']['names'];

/** What a style is called: by its own name, or by the sign it sets. */
export function useStyleName(): (style: Style) => string {
  const t = useTranslations('fonts');
  return ({ id, kind, sign }) => {
    if (sign === undefined) return t(`names.${id as OwnName}`);
    return t(kind === 'frames' ? 'framed' : id.startsWith('held') ? 'held' : 'between', { sign });
  };
}

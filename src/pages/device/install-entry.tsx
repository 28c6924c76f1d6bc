import { useTranslations } from 'use-intl';
import './install-entry.css';

/** Installs the site where the browser does that; a script in the head shows it there, and asks. */
export function InstallEntry() {
  const t = useTranslations('ui.footer');
  return (
    <li className="install-entry">
      <button type="button" className="as-link" data-install>
        {t('install')}
      </button>
    </li>
  );
}

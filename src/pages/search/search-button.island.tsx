import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#src/ui/icon.tsx';
import { island } from '../islands/island.tsx';
import { searchButtonId } from '../start/search-keys.ts';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));

/** Opens the search; the search itself is fetched then. Its keys press it (`search-keys.ts`). */
export default island({ name: 'search-button', words: ['ui.search'] }, () => {
  const t = useTranslations('ui.search');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        id={searchButtonId}
        className="button quiet icon-only button-small"
        aria-label={t('open')}
        title={`${t('open')} (Ctrl K)`}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} />
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
});

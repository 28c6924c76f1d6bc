import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#src/ui/icon.tsx';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));

/** Opens the search by press, Ctrl K, ⌘ K or `/`; the search itself is fetched then. */
export function SearchButton() {
  const t = useTranslations('ui.search');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
      const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]');
      if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
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
}

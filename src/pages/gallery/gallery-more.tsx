import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';

interface GalleryMoreProps {
  isLoading: boolean;
  onMore(): void;
}

/** Older results come when the end of what is there is near; the button is for whoever does not scroll. */
export function GalleryMore({ isLoading, onMore }: GalleryMoreProps) {
  const t = useTranslations('gallery.more');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading) return;
    const watcher = new IntersectionObserver(([entry]) => entry.isIntersecting && onMore(), {
      rootMargin: '600px',
    });
    watcher.observe(end.current!);
    return () => watcher.disconnect();
  }, [isLoading, onMore]);
  return (
    <div className="gallery-more" ref={end}>
      <Button busy={isLoading} onClick={onMore}>
        {t('load')}
      </Button>
    </div>
  );
}

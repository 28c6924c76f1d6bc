import { useTranslations } from 'use-intl';

/** Who does the work, and where. */
export function EngineLine({ engine }: { engine: { name: string; place: string } }) {
  const t = useTranslations('workspace.place');
  return <span>{t(engine.place as 'local', { engine: engine.name })}</span>;
}

/** Tenths below ten seconds, whole ones from there. */
export function inSeconds(ms: number): number {
  const seconds = ms / 1000;
  return seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
}

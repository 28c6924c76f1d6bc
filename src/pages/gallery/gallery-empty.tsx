import { useTranslations } from 'use-intl';
import type { JobBody } from '#src/api/contract/contract.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { GalleryOpenWork } from './gallery-open-work.tsx';
import type { GalleryTool } from './gallery-tool.ts';
import './gallery-empty.css';

interface GalleryEmptyProps {
  tools: readonly GalleryTool[];
  keptDays: number;
  openWork: readonly JobBody[];
}

const frames = ['1', '2', '3', '4', '5', '6'];

/** Before the first result, and after the last one has gone. */
export function GalleryEmpty({ tools, keptDays, openWork }: GalleryEmptyProps) {
  const t = useTranslations('gallery');
  const [first] = tools;
  return (
    <section className="gallery-empty">
      <GalleryOpenWork jobs={openWork} />
      <div className="film gallery-film" aria-hidden>
        <div className="edge edge-top">
          <span>{t('sheet.edgeTop')}</span>
          <span className="only-desktop">1</span>
          <span className="only-desktop">1A</span>
          <span>2</span>
        </div>
        <ul className="gallery-frames">
          {frames.map((frame) => (
            <li className="gallery-frame" key={frame}>
              <span className="gallery-shot" />
            </li>
          ))}
        </ul>
        <div className="edge edge-bottom">
          <span>0</span>
          <span className="only-desktop">{t('sheet.unexposed')}</span>
          <span>{t('sheet.edgeBottom')}</span>
        </div>
      </div>
      <div className="say">
        <h2>{t('empty.heading')}</h2>
        <p>{t('empty.text', { days: keptDays })}</p>
        <div className="row">
          <SiteLink className={buttonClass({ look: 'primary' })} to="/ai-tools">
            {t('empty.choose')}
          </SiteLink>
          <SiteLink className={buttonClass({ look: 'quiet' })} to={`/${first.description.id}`}>
            {t('empty.first', { tool: first.description.name })}
          </SiteLink>
        </div>
      </div>
    </section>
  );
}

import { useTranslations } from 'use-intl';
import './gallery-waiting.css';

const frames = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** The first sheet before it is known what is on it; it has the measures of the real one. */
export function GalleryWaiting() {
  const t = useTranslations('gallery');
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <div className="gallery-waiting" aria-hidden>
        <div className="gallery-filters">
          <span className="skeleton" />
        </div>
        <div className="gallery-day">
          <header>
            <span className="skeleton" />
          </header>
          <div className="film gallery-film">
            <ul className="gallery-frames">
              {frames.map((frame) => (
                <li className="gallery-frame" key={frame}>
                  <span className="gallery-shot" />
                  <span className="gallery-caption">{'\u00a0'}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </>
  );
}

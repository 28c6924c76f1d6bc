import { type CSSProperties, useEffect, useState } from 'react';
import tokenSheet from '#src/ui/foundation/tokens.css?raw';
import { Cell, Cells, DesignPart } from './design-part.tsx';

interface Token {
  readonly name: string;
  readonly value: string;
}

/** The custom properties of `tokens.css` as they are declared first, in its order. */
const tokens: readonly Token[] = [
  ...tokenSheet.replace(/\/\*.*?\*\//gs, '').matchAll(/--([\w-]+):\s*([^;]+);/g),
]
  .map(([, name, value]) => ({ name, value: value.replace(/\s+/g, ' ').trim() }))
  .filter(({ name }, place, all) => all.findIndex((token) => token.name === name) === place);

const beginning = (...prefixes: string[]) =>
  tokens.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));

const samples: Readonly<Record<string, string>> = {
  'text-4xl': 'Your photos, made better.',
  'text-3xl': 'What happens to your photo',
  'text-2xl': 'Before and after',
  'text-xl': 'Name of a tool',
  'text-lg': 'Drop a photo here',
  'text-md': 'You see the limits and the wait before you upload.',
  'text-base': 'Cuts out people, animals and things, down to hair and fur.',
  'text-sm': 'Takes the old background out of fine edges',
  'text-xs': 'JPEG PNG WebP AVIF GIF TIFF HEIC',
  'text-2xs': 'Ad',
};

export function TypePart() {
  return (
    <DesignPart
      id="type"
      text="Instrument Sans, 400 to 700, one family for everything; Japanese, Korean and Chinese in the faces of the system, chosen by lang. Figures and long labels take the narrow cut with tabular numerals. On a phone the three largest sizes step down."
    >
      <table className="design-table">
        <tbody>
          {beginning('text-')
            .toReversed()
            .map(({ name, value }) => (
              <tr key={name}>
                <th scope="row" className="data">
                  {name}
                  <br />
                  {value}
                </th>
                <td>
                  <span
                    className="design-line"
                    style={{ fontSize: `var(--${name})`, lineHeight: 1.25, fontWeight: sizeWeight(name) }}
                  >
                    {samples[name] ?? 'Before and after'}
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <Cells>
        <Cell name="Narrow cut, tabular: .data">
          <span className="data">1600 × 1200 px · 3.1 s · 1.1 MB · 6 d 23 h</span>
        </Cell>
        <Cell name="Deutsch" lang="de-DE">
          <h3>Hintergrundunschärfe nachträglich einstellen</h3>
        </Cell>
        <Cell name="日本語" lang="ja-JP">
          <h3>背景を消しても、髪の毛はそのまま</h3>
          <p>写真をここに置いてください。結果は7日後に消えます。</p>
        </Cell>
        <Cell name="한국어" lang="ko-KR">
          <h3>배경을 지워도 머리카락은 그대로</h3>
          <p>여기에 사진을 끌어다 놓으세요. 결과는 7일 뒤에 지워집니다.</p>
        </Cell>
        <Cell name="繁體中文" lang="zh-TW">
          <h3>去除背景，保留每一根髮絲</h3>
          <p>把照片拖到這裡。結果會在 7 天後刪除。</p>
        </Cell>
        <Cell name="Voices: .lede .mute .small .hint .link">
          <p className="lede">The first sentence of a page.</p>
          <p className="muted">The second voice.</p>
          <p className="small">Small print.</p>
          <p className="hint">Help under a field.</p>
          <p>
            <a className="link" href="#type">
              Words that lead on
            </a>
          </p>
        </Cell>
      </Cells>
    </DesignPart>
  );
}

function sizeWeight(name: string): number {
  return ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg'].includes(name) ? 600 : 400;
}

/** Front, ground, what WCAG 2.2 asks for. */
const pairs: readonly [front: string, ground: string, least: number][] = [
  ['ink', 'canvas', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'sunken', 4.5],
  ['ink-2', 'canvas', 4.5],
  ['ink-2', 'surface', 4.5],
  ['ink-2', 'sunken', 4.5],
  ['ink-3', 'canvas', 4.5],
  ['ink-3', 'surface', 4.5],
  ['ink-3', 'sunken', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-press', 4.5],
  ['accent-ink', 'canvas', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['ok', 'ok-soft', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['info', 'info-soft', 4.5],
  ['film-mark', 'film', 4.5],
  ['edge', 'canvas', 3],
  ['edge', 'surface', 3],
  ['edge', 'sunken', 3],
];

export function ColorPart() {
  const contrasts = useContrasts();
  return (
    <DesignPart
      id="color"
      text="Warm paper and ink, one yellow. Yellow means “the next step” and “you are here”; it is never text on paper. Green, amber, red and blue only report a state, and a word or an icon says it too."
    >
      <div className="design-colors">
        {beginning('color-').map(({ name }) => (
          <figure key={name}>
            <div style={{ background: `var(--${name})` }} />
            <figcaption className="data">{name.slice('color-'.length)}</figcaption>
          </figure>
        ))}
        <figure>
          <div className="checker" />
          <figcaption className="data">checker: transparent</figcaption>
        </figure>
      </div>
      <div className="design-scroll">
        <table className="design-table">
          <caption className="small muted">
            Contrast by WCAG 2.2, measured by this page in the theme that is shown.
          </caption>
          <tbody>
            {pairs.map(([front, ground, least], place) => {
              const contrast = contrasts[place];
              return (
                <tr key={`${front} ${ground}`} data-contrast={contrast?.toFixed(2)} data-least={least}>
                  <td>
                    <span
                      className="design-sample"
                      style={{ color: `var(--color-${front})`, background: `var(--color-${ground})` }}
                    >
                      {front === 'edge' ? <i aria-hidden /> : 'Aa 38'}
                    </span>
                  </td>
                  <td>
                    {front} on {ground}
                  </td>
                  <td className="tabular">{least}</td>
                  <td className="tabular">{contrast?.toFixed(2) ?? '…'}</td>
                  <td>{contrast !== undefined && (contrast >= least ? 'holds' : 'too low')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </DesignPart>
  );
}

/** Of every pair in the theme that is shown; empty until the page is in a browser. */
function useContrasts(): readonly number[] {
  const [contrasts, setContrasts] = useState<readonly number[]>([]);
  useEffect(() => {
    const measure = () => setContrasts(pairs.map(([front, ground]) => contrastOf(front, ground)));
    measure();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', measure);
    const theme = new MutationObserver(measure);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      dark.removeEventListener('change', measure);
      theme.disconnect();
    };
  }, []);
  return contrasts;
}

function contrastOf(front: string, ground: string): number {
  const [light, dark] = [luminance(front), luminance(ground)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance as WCAG 2.2 defines it, of the color the browser paints. */
function luminance(name: string): number {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d')!;
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.color = `var(--color-${name})`;
  context.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function SpacePart() {
  return (
    <DesignPart
      id="space"
      text="Nine steps. Pictures have the sharpest corners, like cut paper; the further a thing floats above the table, the rounder it gets."
    >
      <div className="design-scale">
        {beginning('space-').map(({ name, value }) => (
          <div key={name}>
            <i className="design-step" style={{ width: `var(--${name})` }} />
            <span className="data">
              {name}
              <br />
              {value}
            </span>
          </div>
        ))}
      </div>
      <div className="design-scale">
        {beginning('radius-', 'shadow-').map(({ name, value }) => (
          <div key={name}>
            <i
              className="design-block"
              style={
                name.startsWith('radius-')
                  ? { borderRadius: `var(--${name})` }
                  : { boxShadow: `var(--${name})`, border: 0 }
              }
            />
            <span className="data">
              {name}
              <br />
              {name.startsWith('radius-') && value}
            </span>
          </div>
        ))}
      </div>
      <p className="data">
        {beginning('page', 'gutter', 'panel', 'header', 'leading-', 'width-', 'checker-size')
          .map(({ name, value }) => `${name} ${value}`)
          .join(' · ')}
      </p>
    </DesignPart>
  );
}

export function MotionPart() {
  return (
    <DesignPart
      id="motion"
      text="Three lengths, one curve. Nothing moves unless it answers a hand or a job. With reduced motion all three are zero, spinners breathe and skeletons stand still. Point at a row or focus it to see it run."
    >
      <div>
        {beginning('time-').map(({ name, value }) => (
          <button
            type="button"
            className="design-motion"
            key={name}
            style={{ '--time': `var(--${name})` } as CSSProperties}
          >
            <span>
              <b>{name}</b>
              <span className="data">{value}</span>
            </span>
            <i />
          </button>
        ))}
      </div>
      <p className="data">
        {beginning('ease-')
          .map(({ name, value }) => `${name} ${value}`)
          .join(' · ')}
      </p>
    </DesignPart>
  );
}

import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaBody } from '../../api/contract/contract.ts';
import { CompareFrame } from '../compare/compare-frame.tsx';
import { wholeCanvas } from '../compare/layer-canvas.tsx';
import { panByKey, useLooking } from '../compare/looking.ts';
import type { PictureView } from '../stage/picture-view.ts';
import { StaleBench } from '../update/stale-bench.tsx';
import { useClipAddress } from './clip-address.ts';
import { ClipControls } from './clip-controls.tsx';
import { useClipFacts } from './clip-facts.ts';
import { useClipTransport } from './clip-transport.ts';
import './clip-stage.css';

interface ClipStageProps {
  frame: RefObject<HTMLDivElement | null>;
  clip: MediaBody;
  /** Lies at the left of the line, in step; undefined where nothing is compared. */
  before?: { readonly clip: MediaBody; readonly fromMs: number };
  name: string;
  view: PictureView;
  onView(change: (view: PictureView) => PictureView): void;
  /** Asks for both with fresh addresses. */
  renew(): Promise<unknown>;
}

/** A clip on the bench, played, or two of them in step with a line between them. */
export function ClipStage({ frame, clip, before, name, view, onView, renew }: ClipStageProps) {
  const t = useTranslations('workspace.clip');
  const [main, beside] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)];
  const address = useClipAddress(clip, renew);
  const besideAddress = useClipAddress(before?.clip, renew);
  const rate = clip.clip?.frameRate ?? 25;
  const factsOf = useClipFacts();
  const { width, height, clip: facts } = clip;
  const label = facts ? t('of', { name, width, height, ...factsOf(facts) }) : undefined;
  const transport = useClipTransport({
    ...{ main, beside, rate },
    besideFromMs: before?.fromMs ?? 0,
    frames: clip.frames,
    key: `${address.url} ${besideAddress.url}`,
  });
  const isComparing = before !== undefined && besideAddress.url !== null;
  useLooking(frame, { view, onView, isComparing });
  const fullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen());

  const keys: Readonly<Record<string, () => void>> = {
    k: transport.toggle,
    ' ': transport.toggle,
    ',': () => transport.step(-1),
    '.': () => transport.step(1),
    m: () => transport.setMuted(!transport.isMuted),
    f: fullScreen,
  };
  function press(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    const act = keys[event.key.toLowerCase()];
    // A button is pressed by the space key itself.
    if (
      !act ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.key === ' ' && target.tagName === 'BUTTON')
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the player, wherever in it the focus is
    <div className="clip-stage" onKeyDown={press}>
      <StaleBench>
        <CompareFrame
          frame={frame}
          size={clip}
          isComparing={isComparing}
          isZoomed={view.scale > 1}
          isLoaded
          label={t('view', { name })}
          onKeyDown={(event) => panByKey(event, { view, onView })}
          before={
            besideAddress.url && (
              <video
                key={besideAddress.url}
                ref={beside}
                src={besideAddress.url}
                poster={before?.clip.previewUrl}
                muted
                playsInline
                preload="auto"
                onError={besideAddress.onError}
                style={wholeCanvas(view).style}
              />
            )
          }
          after={
            <div className="after checker">
              {address.url === null ? (
                <img className="unplayable" src={clip.previewUrl} alt={t('unplayable')} />
              ) : (
                address.url !== '' && (
                  <video
                    key={address.url}
                    ref={main}
                    src={address.url}
                    poster={clip.previewUrl}
                    aria-label={label}
                    muted
                    playsInline
                    preload="auto"
                    loop={transport.loops}
                    onError={address.onError}
                    style={wholeCanvas(view).style}
                  />
                )
              )}
            </div>
          }
        />
      </StaleBench>
      {address.url === null ? (
        <p className="hint bar-bottom" role="status">
          {t('unplayable')}
        </p>
      ) : (
        <ClipControls
          transport={transport}
          rate={rate}
          hasSound={clip.clip?.hasSound ?? false}
          onFullScreen={document.fullscreenEnabled ? fullScreen : undefined}
        />
      )}
    </div>
  );
}

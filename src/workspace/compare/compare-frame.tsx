import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CompareLine } from '../../ui/picture/compare-line.tsx';
import './compare-frame.css';

interface CompareFrameProps {
  frame: RefObject<HTMLDivElement | null>;
  /** Of the picture: the frame has its shape. */
  size: { readonly width: number; readonly height: number };
  isComparing: boolean;
  isZoomed: boolean;
  /** False while the pictures are on their way. */
  isLoaded: boolean;
  /** What a hand does in it, for the pointer's looks. */
  tool?: string;
  /** Said to screen readers while nothing is compared. */
  label: string;
  /** Lies at the left of the line while comparing. */
  before: ReactNode;
  /** Lies under the line. */
  after: ReactNode;
  /** Lies over all of it. */
  children?: ReactNode;
  onKeyDown(event: KeyboardEvent): void;
}

/** The frame on the bench: one picture, or two of the same place with a line between them that can be moved. */
export function CompareFrame(props: CompareFrameProps) {
  const { frame, size, isComparing, isZoomed, isLoaded, tool = 'look', label, before, after } = props;
  const t = useTranslations('workspace.view');
  const [line, setLine] = useState(50);
  return (
    <div
      ref={frame}
      className="compare print look"
      tabIndex={isComparing ? -1 : 0}
      role="application"
      aria-label={isComparing ? t('compare') : label}
      aria-busy={!isLoaded}
      data-tool={tool}
      data-zoomed={isZoomed ? '' : undefined}
      style={
        { '--p': isComparing ? `${line}%` : '0%', '--w': size.width, '--h': size.height } as CSSProperties
      }
      onKeyDown={isComparing ? undefined : props.onKeyDown}
    >
      {isComparing && (
        <div className="before checker" aria-hidden>
          {before}
        </div>
      )}
      {after}
      {isComparing && isLoaded && (
        <CompareLine
          value={line}
          onChange={setLine}
          label={t('compareLine')}
          before={t('before')}
          after={t('after')}
        />
      )}
      {props.children}
    </div>
  );
}

import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { Look, PictureSize } from '../../logo/logo-views.ts';
import { logoPictures, type PictureAddress } from './logo-pictures.ts';
import type { Design } from './logo-state.ts';

interface LogoImageProps {
  design: Partial<Design>;
  look?: Look;
  size?: PictureSize;
  alt: string;
  /** Of the room that is kept until it is there. */
  width?: number;
  height?: number;
  style?: CSSProperties;
}

/** Changes when the new picture is there: between two, the old one stays and nothing flickers. It is asked for when it comes into sight. */
export function LogoImage({
  design,
  look = 'background',
  size = 'small',
  alt,
  width = 4,
  height = 3,
  style,
}: LogoImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const isInSight = useIsInSight(image);
  const text = JSON.stringify(design);
  const wanted = `${look} ${text}`;
  const [shown, setShown] = useState<{ wanted: string; address: PictureAddress }>();
  useEffect(() => {
    if (!isInSight) return;
    return logoPictures.want({ design: text, look, size }, (address) =>
      setShown({ wanted: `${look} ${text}`, address }),
    );
  }, [isInSight, text, look, size]);
  const empty = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>`;
  return (
    <img
      ref={image}
      // Where nothing can be drawn, its words stand there.
      src={shown ? (shown.address ?? undefined) : empty}
      alt={alt}
      width={width}
      height={height}
      style={style}
      data-shown={shown?.wanted === wanted}
    />
  );
}

/** Lists of fonts and layouts are longer than what is seen of them. */
function useIsInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver(([entry]) => setIsInSight(entry.isIntersecting), {
      rootMargin: '200px',
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return isInSight;
}

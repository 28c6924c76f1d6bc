import type { ComponentProps } from 'react';
import { sourcesOf } from '#src/pictures/site-picture-sources.ts';

interface SitePictureProps
  extends Pick<ComponentProps<'img'>, 'alt' | 'className' | 'loading' | 'fetchPriority'> {
  /** The address of its WebP. */
  src: string;
  /** How wide it is shown, as in `sizes` of HTML: decides which of its widths is fetched. */
  sizes: string;
}

/** A picture of the site in the width and format that suit the screen. Its box is set by style sheets. */
export function SitePicture({ src, alt, sizes, ...rest }: SitePictureProps) {
  const { width, height, avif, webp } = sourcesOf(src);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img src={src} srcSet={webp} sizes={sizes} width={width} height={height} alt={alt ?? ''} {...rest} />
    </picture>
  );
}

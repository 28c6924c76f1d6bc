import { Play } from 'lucide-react';
import { Icon } from '#src/ui/icon.tsx';
import { resultFrame } from './result-frame.ts';
import { SitePicture } from './site-picture.tsx';
import './result-picture.css';

/** What a tool is shown by: a sample photo it worked on, or a picture it drew of words alone. */
export type ShownPicture = { readonly sample: string } | { readonly example: string };

interface ResultPictureProps {
  tool: string;
  shown: ShownPicture;
  sizes: string;
  isFirst?: boolean;
}

/**
 * What a tool really made, with its photo: halves under a line where both show the same frame, the photo in a corner where
 * the result has a frame of its own. For links, which say in words where they lead.
 */
export function ResultPicture({ tool, shown, sizes, isFirst }: ResultPictureProps) {
  const loading = isFirst ? 'eager' : 'lazy';
  const picture = (src: string, className?: string) => (
    <SitePicture src={src} className={className} sizes={sizes} alt="" loading={loading} />
  );
  if ('example' in shown)
    return <span className="half whole">{picture(`/samples/${tool}/${shown.example}.webp`)}</span>;
  const { sample } = shown;
  const [photo, result] = [`/samples/${sample}.webp`, `/samples/${tool}/${sample}.webp`];
  const frame = resultFrame(tool, sample);
  if (frame === 'own' || frame === 'film')
    return (
      <span className="half whole">
        <span className="checker" />
        {picture(result)}
        {frame === 'film' && (
          <span className="plays">
            <Icon of={Play} size="small" />
          </span>
        )}
        <img
          className="original"
          src={`/samples/${sample}-small.webp`}
          width={256}
          height={192}
          alt=""
          loading={loading}
        />
      </span>
    );
  return (
    <span className="half">
      {picture(photo)}
      <span className="right-half checker" />
      {picture(result, 'right-half')}
    </span>
  );
}

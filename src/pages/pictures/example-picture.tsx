import { SitePicture } from './site-picture.tsx';
import './example-picture.css';

/** The whole width on a phone, a good half of the page elsewhere. */
const sizes = '(max-width: 960px) 92vw, 620px';

interface ExamplePictureProps {
  tool: string;
  example: string;
  ratio: string;
  /** True where it is seen at once and should not wait for its turn. */
  isFirst?: boolean;
}

/** What a tool drew of words alone; the words stand beside it. */
export function ExamplePicture({ tool, example, ratio, isFirst }: ExamplePictureProps) {
  return (
    <span className="example-picture" style={{ aspectRatio: ratio }}>
      <SitePicture
        src={`/samples/${tool}/${example}.webp`}
        sizes={sizes}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </span>
  );
}

import './ratio-shape.css';

/** The outline of an aspect ratio, written `16:9`, above its numbers. */
export function RatioShape({ ratio }: { ratio: string }) {
  return (
    <span className="ratio-shape">
      <i aria-hidden style={{ aspectRatio: ratio.replace(':', ' / ') }} data-tall={isTall(ratio)} />
      {ratio}
    </span>
  );
}

function isTall(ratio: string): boolean {
  const [across, up] = ratio.split(':').map(Number);
  return up > across;
}

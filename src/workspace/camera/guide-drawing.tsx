import { type CameraGuide, headReach } from '../../imaging/portrait/camera-guide.ts';
import { frameShare } from './guide-watch.ts';

/** The drawing is so many units high. */
const high = 1000;

/** Frame, head and eye line of a document over the picture of a camera. */
export function GuideDrawing({ guide, isGood }: { guide: CameraGuide; isGood: boolean }) {
  const wide = high * guide.ratio;
  const [left, top] = [(wide * (1 - frameShare)) / 2, (high * (1 - frameShare)) / 2];
  const [width, height] = [wide * frameShare, high * frameShare];
  const at = (share: number) => top + share * height;
  const ry = (at(guide.chin) - at(guide.crown)) / 2;
  const rx = 2 * ry * headReach;
  const cy = at(guide.crown) + ry;
  const frame = `M${left} ${top}h${width}v${height}h${-width}z`;
  const oval = `M${wide / 2 - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
  return (
    <svg className="guide" data-good={isGood} viewBox={`0 0 ${wide} ${high}`} aria-hidden>
      <path className="beyond" fillRule="evenodd" d={`M0 0H${wide}V${high}H0z${frame}`} />
      <path className="shade" d={frame} />
      <path className="shade" d={oval} />
      <path className="line" d={frame} />
      <path className="line head" d={oval} />
      <rect
        className="eyes"
        x={wide / 2 - rx}
        y={at(guide.eyes[0])}
        width={2 * rx}
        height={at(guide.eyes[1]) - at(guide.eyes[0])}
      />
      <path
        className="line eye"
        d={`M${wide / 2 - rx} ${(at(guide.eyes[0]) + at(guide.eyes[1])) / 2}h${2 * rx}`}
      />
    </svg>
  );
}

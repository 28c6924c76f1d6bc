import { closedCurve, ellipse, joined, type Point, pointsAlong, ribbon, tapered } from '../vector/curves.ts';
import { flat, glow, group, type Lab, type Node, shape } from '../vector/painting.ts';
import { type Head, sides } from './head.ts';
import { limited, shifted } from './person-colors.ts';
import type { FaceState, PersonLook } from './person-look.ts';

const white: Lab = [0.985, 0.002, 0.006];
const nearBlack: Lab = [0.14, 0.01, 0.005];

export function drawEyes(head: Head, look: PersonLook, { lids, lidCurve }: FaceState): Node[] {
  if (lids > 0.8) return closedEyes(head, look, lidCurve);
  const { gaze, expression, age, iris: measured } = look;
  const { eyeLine, colors, shape: face } = head;
  const er = head.eye;
  const apart = head.apart + 2.6 * face.space;
  // Who laughs narrows the eyes a little, the lower lid most.
  const laugh = expression === 'laugh' ? 1 : 0;
  const open = (1 + 0.09 * face.open - 0.04 * laugh) * (1 - 0.85 * lids);
  const tilt = 0.1 + 0.13 * face.tilt;
  const dark: Lab = [limited(0.5 * measured[0], 0.15, 0.34), 1.1 * measured[1], 1.1 * measured[2]];
  const light: Lab = shifted(colors.iris, 0.17, 0, 0.004);
  return sides.flatMap((side) => {
    // From the inner corner (-1) to the outer one (1).
    const at = (x: number, y: number): Point => [
      side * (apart + er * x),
      eyeLine + er * (y * open - tilt * 0.5 * x),
    ];
    const upper: Point[] = [at(-1.2, 0.22), at(-0.72, -0.62), at(0, -0.98), at(0.72, -0.72), at(1.22, 0.04)];
    const lower: Point[] = [
      at(1.22, 0.04),
      at(0.78, 0.66 - 0.1 * laugh),
      at(0, 0.88 - 0.16 * laugh),
      at(-0.74, 0.7 - 0.1 * laugh),
      at(-1.2, 0.22),
    ];
    const ball = joined(upper, lower);
    const [ix, iy] = at(-0.05, -0.04);
    const x = ix + 0.13 * er * gaze;
    const r = 0.88 * er;
    const lid = pointsAlong(upper, 22);
    const outer = lid[lid.length - 1];
    const nodes: Node[] = [
      group(
        [
          shape(ball, flat(white)),
          shape(ellipse(x, iy, r, r * 1.02), flat(dark)),
          shape(ellipse(x, iy, 0.9 * r, 0.92 * r), {
            kind: 'radial',
            middle: [x, iy + 0.45 * r],
            radii: [1.25 * r, 1.25 * r],
            stops: [
              { at: 0, color: light },
              { at: 0.45, color: colors.iris },
              { at: 1, color: dark },
            ],
          }),
          shape(ellipse(x, iy + 0.02 * er, 0.47 * r, 0.49 * r), flat(nearBlack)),
          // The lid's shadow on the ball.
          group([shape(ball, flat([0.28, 0.03, -0.01], 0.26))], {
            matrix: [1, 0, 0, 0.9, 0, 0.1 * eyeLine - 1.02 * er * open],
          }),
          shape(ellipse(x + 0.34 * r * 0.9, iy + 0.42 * r, 0.16 * r), flat(white, 0.85)),
          shape(ellipse(x - 0.32 * r, iy - 0.36 * r, 0.3 * r, 0.32 * r), flat(white)),
        ],
        { clip: ball },
      ),
      shape(
        ribbon(
          lid,
          (along) => er * (0.07 + 0.15 * Math.sin(Math.PI * (0.12 + 0.72 * along))) * (1 - 0.5 * along ** 8),
          26,
        ),
        flat(colors.lashes),
      ),
      // The lashes end in a small wing.
      shape(
        ribbon([at(1.08, -0.2), outer, at(1.38, -0.1)], (along) => 0.17 * er * (1 - along) ** 0.8, 10),
        flat(colors.lashes),
      ),
      shape(ribbon(lower.slice(1), tapered(0.05 * er)), flat(colors.deep, 0.5)),
      shape(
        ribbon([at(-0.85, -0.92), at(0.05, -1.32), at(0.98, -1.0)], tapered(0.075 * er)),
        flat(colors.deep, 0.5),
      ),
    ];
    if (age === 'adult')
      nodes.push(
        shape(
          ribbon([at(-0.7, 1.2), at(0.1, 1.32), at(0.85, 1.12)], tapered(0.05 * er)),
          flat(colors.deep, 0.35),
        ),
      );
    return nodes;
  });
}

/** Two lines with lashes: glad ones are arched upward. */
function closedEyes(head: Head, { age }: PersonLook, curve: FaceState['lidCurve']): Node[] {
  const { eyeLine, colors, shape: face } = head;
  const er = head.eye;
  const apart = head.apart + 2.6 * face.space;
  const isGlad = curve === 'glad';
  return sides.flatMap((side) => {
    const at = (x: number, y: number): Point => [side * (apart + er * x), eyeLine + er * (y - 0.06 * x)];
    const line = isGlad
      ? [at(-1.12, 0.34), at(-0.62, -0.22), at(0.02, -0.42), at(0.66, -0.24), at(1.18, 0.26)]
      : [at(-1.12, 0.02), at(-0.6, 0.4), at(0.04, 0.53), at(0.68, 0.36), at(1.2, -0.06)];
    const lashes = isGlad
      ? [[at(1.1, 0.18), at(1.34, 0.12), at(1.5, -0.04)]]
      : [
          [at(1.12, 0.02), at(1.34, 0.08), at(1.5, 0.04)],
          [at(0.8, 0.28), at(1.0, 0.44), at(1.16, 0.5)],
          [at(0.4, 0.46), at(0.52, 0.66), at(0.64, 0.78)],
        ];
    return [
      shape(
        ribbon(line, (along) => er * (0.09 + 0.13 * Math.sin(Math.PI * (0.1 + 0.8 * along))), 26),
        flat(colors.lashes),
      ),
      ...lashes.map((lash) =>
        shape(
          ribbon(lash, (along) => 0.13 * er * (1 - along) ** 0.7, 10),
          flat(colors.lashes),
        ),
      ),
      // The fold under a glad eye, or over a calm one.
      shape(
        ribbon(
          isGlad
            ? [at(-0.8, 0.78), at(0.05, 0.62), at(0.9, 0.72)]
            : [at(-0.85, -0.46), at(0.05, -0.7), at(0.98, -0.52)],
          tapered((age === 'adult' ? 0.075 : 0.05) * er),
        ),
        flat(colors.deep, 0.42),
      ),
    ];
  });
}

export function drawBrows(head: Head, { expression, age }: PersonLook): Node[] {
  const { eyeLine, colors, shape: face } = head;
  const er = head.eye;
  const lift = expression === 'laugh' ? 1.5 : 0;
  const y = eyeLine - head.brows - lift;
  const arch = 5.5 + 3.2 * face.arch;
  const apart = head.apart + 2.6 * face.space;
  const thick = (age === 'baby' ? 3.4 : age === 'adult' ? 5.6 : 4.8) * (1 + 0.32 * face.brows);
  return sides.map((side) => {
    const raise = expression === 'smirk' && side > 0 ? 3 : 0;
    const at = (x: number, up: number): Point => [side * (apart + er * x), y - up - raise];
    const line = [
      at(-0.98, 0.25 * arch),
      at(-0.45, 0.82 * arch),
      at(0.15, arch),
      at(0.75, 0.66 * arch),
      at(1.24, -0.28 * arch),
    ];
    const width = (along: number) =>
      thick * Math.sin(Math.PI * (0.1 + 0.86 * along)) ** 0.6 * (1 - 0.35 * along);
    return shape(ribbon(line, width, 24), flat(colors.brows, age === 'baby' ? 0.62 : 0.88));
  });
}

export function drawNose(head: Head, { age }: PersonLook): Node[] {
  const { eyeLine, colors, shape: face } = head;
  const w = head.noseWidth * (1 + 0.16 * face.nose);
  const y = eyeLine + head.nose;
  const tip: Point = [0, y - 0.25 * w];
  const nodes: Node[] = [
    shape(ellipse(...tip, 1.15 * w, 0.95 * w), glow(colors.blush, 0.42, tip, [1.15 * w, 0.95 * w])),
    shape(
      ellipse(-0.12 * w, y - 0.5 * w, 0.34 * w, 0.24 * w),
      glow(shifted(colors.lit, 0.06), 0.95, [-0.12 * w, y - 0.5 * w], [0.34 * w, 0.24 * w]),
    ),
    shape(
      ribbon(
        [
          [-0.82 * w, y - 0.12 * w],
          [-0.6 * w, y + 0.3 * w],
          [0, y + 0.46 * w],
          [0.6 * w, y + 0.3 * w],
          [0.82 * w, y - 0.12 * w],
        ],
        tapered(0.19 * w, 0.45),
      ),
      flat(colors.deep, 0.78),
    ),
  ];
  if (age === 'adult') {
    // A bridge, on the side away from the light.
    nodes.unshift(
      shape(
        closedCurve([
          [0.35 * w, y - 2.6 * w],
          [0.75 * w, y - 1.2 * w],
          [1.1 * w, y - 0.1 * w],
          [0.3 * w, y + 0.1 * w],
          [0.25 * w, y - 1.4 * w],
        ]),
        flat(colors.shade, 0.45),
      ),
    );
  }
  return nodes;
}

export function drawMouth(head: Head, { expression, age, hasDimples }: PersonLook): Node[] {
  const { eyeLine, colors, shape: face } = head;
  const w = head.mouthWidth * (1 + 0.1 * face.mouth) * (expression === 'laugh' ? 1.04 : 1);
  const y = eyeLine + head.mouth;
  const full = 1 + 0.28 * face.lips;
  const contour: Lab = shifted(colors.lips, -0.15, 0.02, 0.01);
  if (expression === 'kiss') return puckeredLips(w, y, colors.lips, contour, colors.deep);
  const nodes: Node[] = [];
  const stroke = (line: readonly Point[], width: number, color: Lab, opacity = 1) =>
    nodes.push(shape(ribbon(line, tapered(width), 20), flat(color, opacity)));
  if (expression === 'laugh') {
    const upper: Point[] = [
      [-w, y - 0.2 * w],
      [-0.5 * w, y - 0.02 * w],
      [0, y + 0.03 * w],
      [0.5 * w, y - 0.02 * w],
      [w, y - 0.2 * w],
    ];
    const deep = age === 'adult' ? 0.52 : 0.72;
    const lower: Point[] = [
      [w, y - 0.2 * w],
      [0.76 * w, y + 0.4 * deep * w],
      [0, y + deep * w],
      [-0.76 * w, y + 0.4 * deep * w],
      [-w, y - 0.2 * w],
    ];
    const hollow = joined(upper, lower);
    const inside: Node[] = [
      shape(hollow, flat([0.36, 0.12, 0.045])),
      shape(ellipse(0, y + (deep + 0.12) * w, 0.6 * w, 0.42 * w), flat([0.68, 0.14, 0.055])),
      shape(
        ellipse(0, y + (deep + 0.02) * w, 0.3 * w, 0.14 * w),
        glow([0.8, 0.1, 0.04], 0.6, [0, y + (deep + 0.02) * w], [0.3 * w, 0.14 * w]),
      ),
    ];
    if (age !== 'baby') inside.push(teeth(w, upper, age === 'child'));
    nodes.push(group(inside, { clip: hollow }));
    // Lips as two soft bands around it.
    nodes.push(
      shape(
        ribbon(lower, (along) => 0.15 * w * full * Math.sin(Math.PI * along) ** 1.5 + 0.4, 26),
        flat(colors.lips, 0.85),
      ),
    );
    stroke(upper, 0.11 * w * full, contour, 0.9);
    stroke(
      [
        [-0.3 * w, y + (deep + 0.26) * w],
        [0, y + (deep + 0.31) * w],
        [0.3 * w, y + (deep + 0.26) * w],
      ],
      0.06 * w,
      colors.deep,
      0.4,
    );
  } else {
    const lean = expression === 'smirk' ? 0.07 : 0;
    const deep = expression === 'grin' ? 0.38 : 0.3;
    const line: Point[] = [
      [-w, y - (0.16 - lean) * w],
      [-0.5 * w, y + 0.6 * deep * w],
      [0.02 * w, y + deep * w],
      [0.5 * w, y + 0.6 * deep * w - lean * 0.3 * w],
      [w, y - (0.16 + lean) * w],
    ];
    // The lower lip: a soft crescent under the line.
    nodes.push(
      shape(
        joined(line.slice(1, 4), [
          line[3],
          [0.32 * w, y + (deep + 0.1 * full) * w],
          [0, y + (deep + 0.2 * full) * w],
          [-0.32 * w, y + (deep + 0.1 * full) * w],
          line[1],
        ]),
        flat(colors.lips, 0.62),
      ),
      shape(
        ellipse(-0.05 * w, y + (deep + 0.12) * w, 0.2 * w, 0.05 * w),
        flat(shifted(colors.lips, 0.14, -0.02), 0.55),
      ),
    );
    stroke(line, 0.12 * w, contour);
    stroke(
      [
        [-0.26 * w, y + (deep + 0.4) * w],
        [0, y + (deep + 0.45) * w],
        [0.26 * w, y + (deep + 0.4) * w],
      ],
      0.06 * w,
      colors.deep,
      0.35,
    );
  }
  for (const side of sides) {
    const x = side * w;
    if (!hasDimples)
      stroke(
        [
          [x + side * 0.0 * w, y - 0.32 * w],
          [x + side * 0.13 * w, y - 0.17 * w],
          [x + side * 0.07 * w, y + 0.02 * w],
        ],
        0.07 * w,
        colors.deep,
        0.6,
      );
    if (hasDimples) {
      const at: Point = [x + side * 0.3 * w, y - 0.2 * w];
      nodes.push(shape(ellipse(...at, 5, 6.5), glow(colors.deep, 0.32, at, [5, 6.5])));
      stroke(
        [
          [at[0] - side * 0.6, at[1] - 4.2],
          [at[0] + side * 1.4, at[1]],
          [at[0] - side * 0.6, at[1] + 4.2],
        ],
        1.7,
        colors.deep,
        0.5,
      );
    }
  }
  return nodes;
}

/** Lips that give a small kiss. */
function puckeredLips(wide: number, y: number, color: Lab, contour: Lab, deep: Lab): Node[] {
  const w = 0.44 * wide;
  return [
    shape(
      joined(
        [
          [-w, y + 0.02 * w],
          [-0.55 * w, y - 0.62 * w],
          [0, y - 0.42 * w],
        ],
        [
          [0, y - 0.42 * w],
          [0.55 * w, y - 0.62 * w],
          [w, y + 0.02 * w],
        ],
        [
          [w, y + 0.02 * w],
          [0.6 * w, y + 0.78 * w],
          [0, y + 0.95 * w],
          [-0.6 * w, y + 0.78 * w],
          [-w, y + 0.02 * w],
        ],
      ),
      flat(color),
    ),
    shape(ellipse(-0.1 * w, y + 0.5 * w, 0.34 * w, 0.16 * w), flat(shifted(color, 0.13, -0.02), 0.6)),
    shape(
      ribbon(
        [
          [-0.92 * w, y + 0.06 * w],
          [-0.4 * w, y + 0.02 * w],
          [0, y + 0.14 * w],
          [0.4 * w, y + 0.02 * w],
          [0.92 * w, y + 0.06 * w],
        ],
        tapered(0.2 * w),
        20,
      ),
      flat(contour),
    ),
    shape(
      ribbon(
        [
          [-0.6 * w, y + 1.35 * w],
          [0, y + 1.5 * w],
          [0.6 * w, y + 1.35 * w],
        ],
        tapered(0.14 * w),
      ),
      flat(deep, 0.35),
    ),
  ];
}

/** One white band, as in storybooks; of a child with a gap in the middle. */
function teeth(w: number, upper: readonly Point[], hasGap: boolean): Node {
  const color: Lab = [0.985, 0.002, 0.012];
  const band = (from: number, to: number) => {
    const top = pointsAlong(upper, 21).filter(([x]) => x >= from * w && x <= to * w);
    const deep = 0.25 * w;
    const bottom = top.toReversed().map(([x, edge], i, all): Point => {
      const rim = Math.min(1, Math.min(i, all.length - 1 - i) / 2);
      return [x, edge + deep * (0.55 + 0.45 * rim)];
    });
    return joined(top, [top[top.length - 1], bottom[0]], bottom, [bottom[bottom.length - 1], top[0]]);
  };
  if (!hasGap) return shape(band(-0.52, 0.52), flat(color));
  return group([shape(band(-0.6, -0.04), flat(color)), shape(band(0.1, 0.62), flat(color))]);
}

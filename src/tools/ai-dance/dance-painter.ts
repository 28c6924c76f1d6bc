import { type MeshTexture, newTexture } from '../../imaging/mesh/mesh-texture.ts';
import { paintMesh } from '../../imaging/mesh/paint-mesh.ts';
import type { MotionName } from './moves/motion-names.ts';
import { motions } from './moves/motions.ts';
import { readMotion } from './moves/read-motion.ts';
import { poseSkeleton } from './puppet/pose-skeleton.ts';
import { bearableAmounts, faded, type Puppet, puppetPoser } from './puppet/puppet.ts';
import { type LayerName, sides } from './puppet/skeleton.ts';
import { bendFigure, type SoftFigure } from './puppet/soft-figure.ts';
import { type DanceStage, layInLight } from './stage/dance-stage.ts';
import { shadeSpot } from './stage/floor-shadow.ts';

/** Who dances: somebody with joints, or something that only bends. */
export type Dancer = { readonly puppet: Puppet } | { readonly soft: SoftFigure };

/** Of the height, below the ankle: where the ground is. */
const groundBelow = 0.035;
const footHalf = 0.075;

/** Draws a dancer on a stage. What comes out is overwritten by the next frame. */
export function dancePainter(
  dancer: Dancer,
  stage: DanceStage,
  name: MotionName,
  strength: number,
): { frameAt(beat: number, share: number): MeshTexture } {
  const { width, height } = 'puppet' in dancer ? dancer.puppet.meshes.body.texture : dancer.soft.texture;
  const frame = newTexture(width, height);
  const figure = stage.tint && newTexture(width, height);
  const draw =
    'puppet' in dancer ? drawPuppet(dancer.puppet, name, strength) : drawSoft(dancer.soft, name, strength);
  return {
    frameAt(beat, share) {
      stage.draw(frame, beat);
      const paint = draw(beat, share, frame);
      if (!figure || !stage.tint) {
        paint(frame);
        return frame;
      }
      figure.data.fill(0);
      paint(figure);
      layInLight(figure, frame, stage.tint(beat));
      return frame;
    },
  };
}

/** Draws the shadows at once, and answers what draws the figure. */
type Draw = (beat: number, share: number, ground: MeshTexture) => (frame: MeshTexture) => void;

function drawPuppet(puppet: Puppet, name: MotionName, strength: number): Draw {
  const { skeleton, meshes } = puppet;
  const amounts = bearableAmounts(puppet, name, strength);
  const pose = puppetPoser(puppet);
  const { tall, arms, hasLegs, joints: rest } = skeleton;
  // An arm before the chest lies over the other one.
  const order: LayerName[] = ['body', ...[...sides].sort((a) => (arms[a] === 'crossing' ? 1 : -1))];
  return (beat, share, ground) => {
    const { joints, points } = pose(
      poseSkeleton(skeleton, readMotion(motions[name], beat), faded(amounts, share)),
    );
    for (const side of hasLegs ? sides : []) {
      const [x, y] = joints[`${side}Ankle`];
      const floor = rest[`${side}Ankle`][1];
      const spot = { x, y: floor + groundBelow * tall, half: footHalf * tall, lift: Math.max(0, floor - y) };
      shadeSpot(ground, { ...spot, strength: 0.42 });
    }
    return (frame) => {
      for (const layer of order) {
        const { texture, from, triangles } = meshes[layer];
        paintMesh(texture, frame, { from, to: points[layer], triangles });
      }
    };
  };
}

function drawSoft(figure: SoftFigure, name: MotionName, strength: number): Draw {
  const { box, mesh, texture } = figure;
  const to = new Float32Array(mesh.points.length);
  const isCut = box.y + box.height >= texture.height - 1;
  return (beat, share, ground) => {
    const { bend, press } = softMove(motions[name].soft, beat, strength * share);
    bendFigure(figure, bend, press, to);
    if (!isCut) {
      const half = 0.42 * box.width;
      shadeSpot(ground, {
        x: box.x + box.width / 2,
        y: box.y + box.height - 0.1 * half,
        half,
        lift: 0,
        strength: 0.3,
      });
    }
    return (frame) => paintMesh(texture, frame, { from: mesh.points, to, triangles: mesh.triangles });
  };
}

/** What a figure without joints does: down on each beat, or from side to side in four. */
function softMove(way: 'bounce' | 'sway', beat: number, amount: number): { bend: number; press: number } {
  const down = 0.5 + 0.5 * Math.cos(2 * Math.PI * beat);
  const aside = -Math.cos((Math.PI * beat) / 2);
  return way === 'bounce'
    ? { bend: 0.05 * amount * aside, press: amount * 0.13 * (down - 0.15) }
    : { bend: 0.17 * amount * aside, press: amount * 0.045 * down };
}

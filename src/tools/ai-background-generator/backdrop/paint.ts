import { mix } from '../../../imaging/sampling/ramp.ts';
import type { Paint, Skin } from './backdrop-set.ts';
import type { Rgb } from './paint-tone.ts';

export function setColor(skin: Skin, [red, green, blue]: Rgb, shade = 1): void {
  skin.red = red * shade;
  skin.green = green * shade;
  skin.blue = blue * shade;
}

export function addColor(skin: Skin, [red, green, blue]: Rgb, share: number): void {
  skin.red = mix(skin.red, red, share);
  skin.green = mix(skin.green, green, share);
  skin.blue = mix(skin.blue, blue, share);
}

/** One color, dull or with a satin shine. */
export function plain(color: Rgb, mirror = 0, rough = 1): Paint {
  return (skin) => {
    setColor(skin, color);
    skin.mirror = mirror;
    skin.rough = rough;
  };
}

/** What this machine's ffmpeg is and can do, as far as it matters here. */
export interface Ffmpeg {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** As it calls itself. */
  readonly version: string;
  /** Those of `usedEncoders` and `usedFilters` that it has. */
  readonly encoders: readonly string[];
  readonly filters: readonly string[];
  /** A command that takes the network away from what follows it; empty where the system does not let us. */
  readonly apart: readonly string[];
}

export const usedEncoders = ['libx264', 'libvpx-vp9', 'aac', 'libopus', 'gif', 'libwebp_anim'] as const;
export const usedFilters = ['zscale', 'tonemap', 'nlmeans', 'minterpolate'] as const;

/** Without these nothing is made. */
export const neededEncoders = ['libx264', 'aac'] as const satisfies readonly (typeof usedEncoders)[number][];

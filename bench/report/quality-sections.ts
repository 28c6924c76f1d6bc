/** What `npm run quality` can measure, by the name it is asked for with; each is loaded only when it is measured. */
export const qualitySections: Readonly<Record<string, () => Promise<void>>> = {
  'cut-out': async () => (await import('../cut-out/cut-out-quality.ts')).measureCutOut(),
  'small-subjects': async () => (await import('../cut-out/cut-out-quality.ts')).measureSmallSubjects(),
  fill: async () => (await import('../fill/fill-quality.ts')).measureFilling(),
  extend: async () => (await import('../fill/extend-quality.ts')).measureExtending(),
  shadow: async () => (await import('../shadow/shadow-quality.ts')).measureShadows(),
  colorize: async () => (await import('../colors/colorize-quality.ts')).measureColorizing(),
  sky: async () => (await import('../sky/sky-quality.ts')).measureSkies(),
  text: async () => (await import('../text/text-quality.ts')).measureText(),
  unblur: async () => (await import('../unblur/unblur-quality.ts')).measureUnblurring(),
  upscale: async () => (await import('../upscale/upscale-quality.ts')).measureUpscaling(),
  restoration: async () => (await import('../restoration/restoration-quality.ts')).measureRestoration(),
  video: async () => (await import('../video/video-quality.ts')).measureVideos(),
  faces: async () => (await import('../faces/face-quality.ts')).measureFaces(),
  hair: async () => (await import('../faces/hair-quality.ts')).measureHair(),
};

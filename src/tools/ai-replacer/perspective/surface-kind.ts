/** What a surface is taken for: what its own edges tell, one that faces the camera, one that lies, one that stands. */
export const surfaceKinds = ['auto', 'flat', 'floor', 'wall'] as const;
export type SurfaceKind = (typeof surfaceKinds)[number];

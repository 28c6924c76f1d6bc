/** Shares of 1, as the network tells them. */
export interface PictureKinds {
  readonly hentai: number;
  readonly porn: number;
}

/**
 * From here on a picture is held back. Of photos and pictures that are fine the highest share is far below (measured in
 * `tests/engine/check-safety.test.ts`): better a borderline picture shown than a portrait refused.
 */
const most = 0.7;

/** Whether a picture, drawn or not, shows what this site doesn't hand out. */
export function isSexualPicture({ hentai, porn }: PictureKinds): boolean {
  return hentai + porn >= most;
}

/**
 * The same of a photo, or of what was made from one that passed. Our own drawings of people in clothes were taken for drawn sex
 * (hentai 0.85), so only what looks photographed counts.
 */
export function isSexualPhoto({ porn }: PictureKinds): boolean {
  return porn >= most;
}

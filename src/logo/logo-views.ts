/** How logos are looked at while they are designed. Pure lists: forms, the API and the page share them. */

/** What is shown of a design: on its background, alone, or as it is handed over in one color. */
export const looks = ['background', 'transparent', 'inverse', 'black', 'white', 'mark', 'app-icon'] as const;
export type Look = (typeof looks)[number];

/** `large` has the size of any other preview; `small` is for a logo among others. */
export const pictureSizes = ['small', 'large'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** How many small pictures one takes as long as, about: type is set for each of them, and a large one has seven times the pixels. */
export const costOf: Readonly<Record<PictureSize, number>> = { small: 1, large: 4 };

/** Small pictures that one visitor may have drawn in a minute: forty sets of twelve. */
export const drawnPerMinute = 480;

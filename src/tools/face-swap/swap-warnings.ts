/** What is told beside a result: of the choice of faces, and of what the other photo makes hard. */
export const swapWarnings = [
  'many_faces',
  'some_left',
  'source_glasses',
  'source_beard',
  'source_small',
  'source_eyes_closed',
  'turned_apart',
  'hard_light',
  'darker_light',
  'photo_hard_light',
  'other_smile',
] as const;
export type SwapWarning = (typeof swapWarnings)[number];

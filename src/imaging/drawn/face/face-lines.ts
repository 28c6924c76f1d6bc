/** Lines of MediaPipe's Face Mesh that features are drawn along; of the right eye first, from the outer corner to the inner one. */
export const eyeLines = [
  {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    crease: [130, 247, 30, 29, 27, 28, 56],
    browTop: [70, 63, 105, 66, 107],
    browBottom: [46, 53, 52, 65, 55],
  },
  {
    upper: [263, 466, 388, 387, 386, 385, 384, 398, 362],
    lower: [263, 249, 390, 373, 374, 380, 381, 382, 362],
    crease: [359, 467, 260, 259, 257, 258, 286],
    browTop: [300, 293, 334, 296, 336],
    browBottom: [276, 283, 282, 295, 285],
  },
] as const;

/** From the mouth's right corner to its left one. */
export const mouthLines = {
  upperLip: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
  lowerLip: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
  top: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
  bottom: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
} as const;

/** The wing of each side of the nose, from above, and each nostril. */
export const noseLines = {
  wings: [
    [129, 64, 98],
    [358, 294, 327],
  ],
  nostrils: [
    [79, 166, 60, 20],
    [309, 392, 290, 250],
  ],
  base: [97, 2, 326],
} as const;

/** From below one ear to below the other. */
export const jawLine = [
  93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323,
] as const;

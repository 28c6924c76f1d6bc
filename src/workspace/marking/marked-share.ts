/** How the share of a photo that is marked is written: what is marked is never 0 %, however small. */
export function percent(share: number) {
  if (share > 0 && share < 0.001) return { style: 'percent', maximumSignificantDigits: 1 } as const;
  return { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 } as const;
}

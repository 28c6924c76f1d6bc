import type { ShareRow } from '../../shares/share-book.server.ts';
import type { SharedBody } from '../contract/contract.ts';

/** What everybody who has the link is told of a share, and its owner as well. */
export function describeShown(row: ShareRow): Omit<SharedBody, 'recipe'> {
  const { tool, alt, type, width, height, beforeWidth, beforeHeight } = row;
  const hasBefore = beforeWidth !== null && beforeHeight !== null;
  return {
    tool,
    alt,
    type: type as SharedBody['type'],
    width,
    height,
    before: hasBefore ? { width: beforeWidth, height: beforeHeight } : null,
  };
}

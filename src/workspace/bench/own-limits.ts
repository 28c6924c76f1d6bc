import { useEffect, useMemo, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { useCurrentUserId } from '../../sign-in/current-user.ts';
import { api } from '../calls/api-client.ts';

/**
 * The tool with the limits of whoever is signed in; a page comes with those of a visitor.
 *
 * @param version they are asked for again whenever it changes; where it is given, of a visitor as well
 */
export function useOwnLimits(tool: ToolDescription, version?: number): ToolDescription {
  const signedIn = useCurrentUserId();
  const userId = signedIn ?? (version === undefined ? undefined : '');
  const [own, setOwn] = useState<{ userId: string; limits: ToolDescription['limits'] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `version`
  useEffect(() => {
    if (userId === undefined) return;
    let isGone = false;
    // Without an answer the limits of a visitor are the careful guess; the server decides anyway.
    api.tool(tool.id).then(
      (answer) => !isGone && answer && setOwn({ userId, limits: answer.limits }),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [userId, tool.id, version]);
  return useMemo(
    () => (own && own.userId === userId ? { ...tool, limits: own.limits } : tool),
    [tool, own, userId],
  );
}

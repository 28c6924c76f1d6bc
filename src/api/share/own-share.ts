import type { PublicationRow } from '../../shares/explore.server.ts';
import type { OwnShare, ShareRow } from '../../shares/share-book.server.ts';
import { findTool } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import type { ShareBody } from '../contract/contract.ts';
import { sharedRecipe } from './shared-recipe.ts';
import { describeShown } from './shown-share.ts';

type Desks = Pick<ApiSite, 'shares' | 'publications' | 'accounts'>;

/** What its owner is told of a share, and of its place on Explore. */
export function describeOwn(
  { row, state, objection }: OwnShare,
  publication: PublicationRow | undefined,
  { shares, publications, accounts }: Desks,
): ShareBody {
  return {
    id: row.id,
    url: `${accounts.publicUrl}/s/${shares.tokenOf(row)}`,
    media: row.mediaId,
    ...describeShown(row),
    state,
    objection,
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    publishing: publications.isOpenTo({ row, state }) ? publications.mode : 'off',
    hasWords: Object.keys(publishedRecipe(row, false)).length < Object.keys(row.recipe).length,
    showsPeople: row.showsPeople ?? false,
    publication: publication
      ? {
          state: publication.state,
          url: `${accounts.publicUrl}/explore/${publications.addressOf(publication)}`,
          licence: publication.licence,
          credit: publication.credit,
          listedAt: publication.listedAt?.toISOString() ?? null,
        }
      : null,
  };
}

/** Of what the link passes on, what Explore passes on as well. */
export function publishedRecipe({ tool: id, recipe }: ShareRow, withWords: boolean): ShareRow['recipe'] {
  const tool = findTool(id);
  return tool ? sharedRecipe(tool, recipe, withWords) : {};
}

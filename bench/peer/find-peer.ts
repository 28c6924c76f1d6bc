import { isBrief } from '../report/measure-length.ts';
import { printLeftOut } from '../report/printed-table.ts';
import { installPeer, isInstalled, type Peer } from './peer-package.ts';

/** The folder of the peer, which is installed first; a brief measurement fetches nothing and does without the peer instead. */
export async function findPeer(peer: Peer): Promise<string | undefined> {
  if (!isBrief || isInstalled(peer)) return installPeer(peer);
  printLeftOut(peer.name, 'it isn’t installed, and brief measurements fetch nothing');
  return undefined;
}

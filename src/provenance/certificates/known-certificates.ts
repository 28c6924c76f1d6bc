/** Whose signatures are this site's own. */
export interface KnownCertificates {
  /** Who vouches for them, in PEM: the site's own root, and whoever vouches for the operator's certificate. */
  readonly anchors: string;
  /** Serial numbers, in decimal, of those that sign: an authority vouches for many others as well. */
  readonly serials: readonly string[];
}

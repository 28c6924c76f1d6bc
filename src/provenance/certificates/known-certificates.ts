/** Whose signatures are this site's own. */
export interface KnownCertificates {
  /** Who vouches for them, in PEM: the site's own roots, former ones too, and whoever vouches for the operator's certificates. */
  readonly anchors: string;
  /** Serial numbers, in decimal, of those that sign or did: an authority vouches for many others as well. */
  readonly serials: readonly string[];
  /**
   * When those among them end that the site made itself, by serial number. Their keys are let go years before, so what they have signed is read
   * as of their last day.
   */
  readonly ends: Readonly<Record<string, string>>;
}

export const nobodyKnown: KnownCertificates = { anchors: '', serials: [], ends: {} };

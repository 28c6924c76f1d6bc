import type { Conversion } from './format/conversion.ts';

/** Files of an npm package, joined in this order or converted. */
export interface PackageSource {
  readonly kind: 'package';
  readonly name: string;
  readonly version: string;
  /** Of the tarball, as in a lock file. */
  readonly integrity: `sha512-${string}`;
  /** Size of the tarball. */
  readonly bytes: number;
  readonly files: readonly string[];
  readonly conversion?: Conversion;
  /** Kept beside the model. */
  readonly licenseFiles: readonly string[];
}

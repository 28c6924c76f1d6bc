/** The part of the library's report that is read here. */
export interface Report {
  readonly active_manifest?: string;
  readonly manifests: Readonly<Record<string, Manifest | undefined>>;
  readonly validation_state?: 'Invalid' | 'Valid' | 'Trusted';
  readonly validation_results?: Findings;
}

export interface Findings {
  readonly activeManifest?: { readonly failure?: readonly { readonly code: string }[] };
}

export interface Manifest {
  readonly claim_generator?: string;
  readonly claim_generator_info?: readonly { readonly name?: string; readonly version?: string }[];
  readonly assertions?: readonly { readonly label: string; readonly data?: unknown }[];
  readonly thumbnail?: unknown;
  readonly ingredients?: readonly Ingredient[];
  readonly signature_info?: {
    readonly issuer?: string;
    readonly common_name?: string;
    readonly cert_serial_number?: string;
    readonly time?: string;
  };
}

export interface Ingredient {
  readonly thumbnail?: unknown;
  readonly relationship?: string;
  readonly active_manifest?: string;
  readonly validation_results?: Findings;
}

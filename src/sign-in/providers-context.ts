import { createContext } from 'react';
import type { RuntimeConfig } from '../api/contract/account-contract.ts';

/** The other ways to sign in that are set up here, in the order of their buttons: part of the runtime configuration. */
export const ProvidersContext = createContext<RuntimeConfig['providers']>([]);

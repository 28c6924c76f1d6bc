import type { RuntimeConfig } from '../api/contract/account-contract.ts';
import type { Envelope } from '../api/contract/contract.ts';

/** A page may bring the configuration along, as JSON in `<script type="application/json" id="runtime-config">`. */
export const runtimeConfigId = 'runtime-config';

let fetched: { language: string; config: Promise<RuntimeConfig | null> } | null = null;

function embedded(): RuntimeConfig | null {
  const text = document.getElementById(runtimeConfigId)?.textContent;
  return text ? (JSON.parse(text) as RuntimeConfig) : null;
}

/** In front of every path that is called; the page's own site where it says nothing else. */
export function apiBase(): string {
  return embedded()?.apiBase ?? '';
}

/** Null while the server cannot be reached. `isFresh` asks it even when the answer is known: keys can be replaced. */
export async function readRuntimeConfig({ isFresh = false } = {}): Promise<RuntimeConfig | null> {
  const own = embedded();
  if (own && !isFresh) return own;
  const language = document.documentElement.lang;
  if (isFresh || fetched?.language !== language) {
    fetched = { language, config: fetchConfig(language) };
  }
  const config = await fetched.config;
  if (!config) fetched = null;
  return config;
}

async function fetchConfig(language: string): Promise<RuntimeConfig | null> {
  try {
    const answer = await fetch(`${apiBase()}/api/config`, { headers: { 'accept-language': language } });
    const envelope = (await answer.json()) as Envelope<RuntimeConfig>;
    return envelope.code === 200 ? envelope.result : null;
  } catch {
    return null;
  }
}

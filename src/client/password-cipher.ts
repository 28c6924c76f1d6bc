import { plainPassword } from '../accounts/form-rules.ts';
import type { RuntimeConfig } from '../api/contract/account-contract.ts';

/**
 * A password as it crosses the wire: NFKC, encrypted with RSA-OAEP and SHA-256 under the site's key, base64. False when
 * this browser cannot: WebCrypto is there on https and localhost only.
 */
export async function encryptPassword(
  password: string,
  { publicKey }: RuntimeConfig['passwordKey'],
): Promise<string | false> {
  try {
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), algorithm, false, ['encrypt']);
    const plain = new TextEncoder().encode(plainPassword(password));
    const cipher = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plain));
    return btoa(String.fromCharCode(...cipher));
  } catch {
    return false;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

declare module 'wawoff2/decompress.js' {
  /** Of a WOFF2 file the TrueType or OpenType file it holds. */
  export default function decompress(file: Uint8Array): Promise<Uint8Array>;
}

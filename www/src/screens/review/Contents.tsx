// The parts of the review, always in reach: a column beside them on a wide page, a row above them on a narrow one.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** The table of contents. */
export function Contents({ parts }: { parts: readonly { id: string; name: string }[] }) {
  const at = useSignal(parts[0]?.id ?? '');
  useEffect(() => {
    const inView = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = parts.find(({ id }) => inView.has(`review-${id}`));
        if (first !== undefined) at.value = first.id;
      },
      { rootMargin: '-110px 0px -45% 0px' },
    );
    for (const { id } of parts) {
      const element = document.getElementById(`review-${id}`);
      if (element !== null) watch.observe(element);
    }
    return () => watch.disconnect();
  }, [parts, at]);
  const go = (id: string): void => {
    const title = document.getElementById(`review-${id}-title`);
    title?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
    at.value = id;
  };
  return (
    <div class="review-contents" role="navigation" aria-label="Parts of the review">
      <ul>
        {parts.map(({ id, name }) => (
          <li key={id}>
            <button type="button" aria-current={at.value === id ? 'location' : undefined} onClick={() => go(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

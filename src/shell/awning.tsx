type AwningProps = { className?: string };

/** The mark: a stall awning, three arcs hung from a bar, as wide as the word under it. */
export function Awning({ className = "" }: AwningProps) {
  return (
    <svg viewBox="0 0 66 14" aria-hidden="true" className={className}>
      <path d="M0 3a3 3 0 0 1 3-3h60a3 3 0 0 1 3 3v4h-66z" fill="var(--stall)" />
      <path
        d="M0 5h22v3a6 6 0 0 1-6 6h-10a6 6 0 0 1-6-6zM44 5h22v3a6 6 0 0 1-6 6h-10a6 6 0 0 1-6-6z"
        fill="var(--stall)"
      />
      <path d="M22 5h22v3a6 6 0 0 1-6 6h-10a6 6 0 0 1-6-6z" fill="var(--accent-fill)" />
    </svg>
  );
}
